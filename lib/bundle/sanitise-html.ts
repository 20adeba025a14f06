import sanitizeHtml from 'sanitize-html';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'b', 'i', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'noembed',
    'noframes',
    'template',
    'title',
  ],
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: /^(https?:|mailto:)/i.test(href.trim()) ? { href: href.trim(), rel: 'noopener' } : {},
    }),
  },
};

const CONTROL = /[^\P{Cc}\t\n\r]/gu;
const PASSES = 5;

/**
 * Limits HTML to what is safe anywhere: paragraphs, emphasis, lists, small headings and links; no scripts, styles,
 * frames, images or other attributes. Idempotent: an exported text imports unchanged.
 */
export function sanitiseHtml(html: string): string {
  let safe = html;
  // A pass can decode an entity (`&#8;`) or drop an attribute, which only the next pass sees.
  for (let pass = 1; pass <= PASSES; pass++) {
    const again = sanitizeHtml(safe.replace(CONTROL, ''), OPTIONS);
    if (again === safe) return safe;
    safe = again;
  }
  return sanitizeHtml(safe, { allowedTags: [], allowedAttributes: {} });
}
