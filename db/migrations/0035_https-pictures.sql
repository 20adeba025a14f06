-- Bundles may no longer name pictures by http, which the shop's pages cannot show: those that are stored become what browsers on a
-- site with TLS ask for anyway, so that an exported bundle imports again.
UPDATE main_events SET image = 'https' || substr(image, 5) WHERE image ~* '^http:';
--> statement-breakpoint
UPDATE sub_events SET image = 'https' || substr(image, 5) WHERE image ~* '^http:';
