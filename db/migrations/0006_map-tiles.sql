CREATE TABLE "map_tiles" (
	"y" integer NOT NULL,
	"x" integer NOT NULL,
	"shapes" text NOT NULL,
	CONSTRAINT "map_tiles_y_x_pk" PRIMARY KEY("y","x")
);
