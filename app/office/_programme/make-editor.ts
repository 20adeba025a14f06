import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';

type Names = { label: string; describedBy: string };

/** An editor for what a bundle's HTML may have (lib/bundle/sanitise-html.ts), and nothing else. */
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
    // The page's policy allows no styles that a script adds.
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
