import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';

type Names = { label: string; describedBy: string };

/** An editor for exactly the HTML that a bundle may contain (lib/bundle/sanitise-html.ts). */
export const makeEditor = (
  element: HTMLElement,
  content: string,
  { label, describedBy }: Names,
  onChange: (html: string) => void,
  onMove: () => void,
): Editor =>
  new Editor({
    element,
    content,
    // The page's CSP allows no styles added by scripts.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        code: false,
        codeBlock: false,
        strike: false,
        horizontalRule: false,
        link: {
          openOnClick: false,
          protocols: ['http', 'https', 'mailto'],
          HTMLAttributes: { target: null, rel: 'noopener' },
        },
      }),
    ],
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': label,
        'aria-describedby': describedBy,
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    onTransaction: onMove,
  });
