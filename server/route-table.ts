type Params = Record<string, string | string[]>;
type Handler = (request: Request, args: { params: Promise<Params> }) => Response | Promise<Response>;

/** The exports of a `route.ts`: a handler per method. */
export type Handlers = Record<string, Handler> & { OPTIONS: Handler };
export type FoundRoute = { handlers: Handlers; params: Params };

type RouteNode = {
  fixed: Map<string, RouteNode>;
  one?: { name: string; place: RouteNode };
  rest?: { name: string; handlers: Handlers };
  handlers?: Handlers;
};

/**
 * Finds the handlers of an address (its decoded segments) among route files, named by their folder:
 * `v1/[client_name]/cart`. Same precedence as Next.js: fixed segment, `[one]`, `[...rest]`.
 */
export function routeTable(files: Record<string, Handlers>): (segments: readonly string[]) => FoundRoute | undefined {
  const top: RouteNode = { fixed: new Map() };
  for (const [folder, handlers] of Object.entries(files)) put(top, folder.split('/'), handlers);
  return (segments) => find(top, segments, 0);
}

function put(top: RouteNode, folder: readonly string[], handlers: Handlers): void {
  let place = top;
  for (const part of folder) {
    const [, dots, name] = /^\[(\.\.\.)?(\w+)\]$/.exec(part) ?? [];
    if (name && dots) {
      place.rest = { name, handlers };
      return;
    }
    place = name ? below(place, name) : fixed(place, part);
  }
  place.handlers = handlers;
}

function below(place: RouteNode, name: string): RouteNode {
  place.one ??= { name, place: { fixed: new Map() } };
  if (place.one.name !== name) throw new Error(`[${place.one.name}] and [${name}] are two names for one segment`);
  return place.one.place;
}

function fixed(place: RouteNode, part: string): RouteNode {
  const next = place.fixed.get(part) ?? { fixed: new Map() };
  place.fixed.set(part, next);
  return next;
}

function find(place: RouteNode, segments: readonly string[], from: number): FoundRoute | undefined {
  const segment = segments[from];
  if (segment === undefined) return place.handlers && { handlers: place.handlers, params: {} };
  const next = place.fixed.get(segment);
  const found = next && find(next, segments, from + 1);
  if (found) return found;
  const under = place.one && find(place.one.place, segments, from + 1);
  if (place.one && under) {
    under.params[place.one.name] = segment;
    return under;
  }
  return place.rest && { handlers: place.rest.handlers, params: { [place.rest.name]: segments.slice(from) } };
}
