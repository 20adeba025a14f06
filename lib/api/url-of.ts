const urls = new WeakMap<Request, URL>();

/** The address of a request, taken apart once. */
export function urlOf(request: Request): URL {
  let url = urls.get(request);
  if (!url) {
    url = new URL(request.url);
    urls.set(request, url);
  }
  return url;
}
