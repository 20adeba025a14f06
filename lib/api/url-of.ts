const urls = new WeakMap<Request, URL>();

/** The URL of a request, parsed once. */
export function urlOf(request: Request): URL {
  let url = urls.get(request);
  if (!url) {
    url = new URL(request.url);
    urls.set(request, url);
  }
  return url;
}
