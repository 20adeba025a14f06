'use client';

import type { Editor } from '@tiptap/core';
import { useEffect, useId, useRef, useState } from 'react';
import frame from '../_frame/office.module.css';
import styles from './rich-text.module.css';
import { TOOLS } from './rich-tools';

type Props = { name: string; label: string; hint: string; value: string; tools: Record<string, string> };

/** A text with emphasis, lists and links: an editor with JavaScript, else its HTML source. Unedited text is sent unchanged. */
export function RichText({ name, label, hint, value, tools }: Props) {
  const [html, setHtml] = useState(value);
  const [editor, setEditor] = useState<Editor>();
  const [, redraw] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    let made: Editor | undefined;
    let isGone = false;
    import('./make-editor').then(({ makeEditor }) => {
      if (isGone || !box.current) return;
      // Keep text that was typed before the editor loaded.
      const typed = field.current?.value ?? value;
      const isTyping = field.current !== null && document.activeElement === field.current;
      setHtml(typed);
      made = makeEditor(box.current, typed, { label: id, describedBy: `${id}-hint` }, setHtml, () =>
        redraw((n) => n + 1),
      );
      setEditor(made);
      if (isTyping) setTimeout(() => made?.commands.focus('end'));
    });
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [value, id]);
  return (
    <div className={frame.field}>
      <label id={id} htmlFor={`${id}-field`}>
        {label}
      </label>
      {editor ? (
        <div className={styles.tools} role="toolbar" aria-label={label}>
          {TOOLS.map(({ tool, sign, isOn, run }) => (
            <button
              key={tool}
              type="button"
              title={tools[tool]}
              aria-pressed={isOn(editor)}
              // Keeps the focus, and so the selection, in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(editor, tools.address ?? '')}
            >
              <span aria-hidden="true">{sign}</span>
              <span className="visually-hidden">{tools[tool]}</span>
            </button>
          ))}
        </div>
      ) : (
        <textarea
          ref={field}
          id={`${id}-field`}
          name={name}
          rows={10}
          defaultValue={value}
          aria-describedby={`${id}-hint`}
        />
      )}
      {editor && <input type="hidden" name={name} value={html} />}
      <div ref={box} className={styles.box} hidden={!editor} />
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  );
}
