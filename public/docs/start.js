// Draws the API's document into the documentation page, in the visitor's colour scheme.
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);

addEventListener('load', () => {
  paint();
  dark.addEventListener('change', paint);
  window.SwaggerUIBundle({
    url: '/v1/openapi.json',
    dom_id: '#api',
    deepLinking: true,
    validatorUrl: null,
    defaultModelsExpandDepth: 0,
    docExpansion: 'list',
    // The page has a main of its own.
    onComplete: () => document.querySelector('#api main')?.setAttribute('role', 'group'),
  });
});
