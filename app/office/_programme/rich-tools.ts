import type { Editor } from '@tiptap/core';

type Tool = {
  tool: string;
  sign: string;
  isOn: (editor: Editor) => boolean;
  run: (editor: Editor, question: string) => unknown;
};

/** The toolbar buttons of the editor. */
export const TOOLS: readonly Tool[] = [
  { tool: 'bold', sign: 'B', isOn: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleBold().run() },
  { tool: 'italic', sign: 'I', isOn: (e) => e.isActive('italic'), run: (e) => e.chain().focus().toggleItalic().run() },
  {
    tool: 'heading',
    sign: 'H',
    isOn: (e) => e.isActive('heading'),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    tool: 'bullets',
    sign: '•',
    isOn: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    tool: 'numbers',
    sign: '1.',
    isOn: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    tool: 'quote',
    sign: '”',
    isOn: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  { tool: 'link', sign: '↗', isOn: (e) => e.isActive('link'), run: askLink },
];

function askLink(editor: Editor, question: string): void {
  const href = window.prompt(question, editor.getAttributes('link').href ?? 'https://');
  if (href === null) return;
  const chain = editor.chain().focus().extendMarkRange('link');
  if (/^(https?:\/\/\S+|mailto:\S+)$/i.test(href) && href !== 'https://') chain.setLink({ href }).run();
  else chain.unsetLink().run();
}
