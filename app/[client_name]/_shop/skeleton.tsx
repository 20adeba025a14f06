import styles from './skeleton.module.css';

const SHOW = 'show';
const ROW = 'row';

/** The boxes that each page begins with, from above. */
const SHAPES = {
  list: ['title', 'fields', SHOW, SHOW, SHOW],
  event: ['back', 'hero', 'small', 'title', 'text', ROW, ROW],
  cart: ['title', 'hold', 'heading', 'text', ROW, ROW, 'total', 'button'],
} as const;

/** What each page on its way will look like, by the name of its shape. */
export const SKELETONS = Object.fromEntries(
  Object.entries(SHAPES).map(([shape, boxes]) => [shape, <Skeleton key={shape} shape={shape} boxes={boxes} />]),
);

/** Without its words; as high as the window, so that nothing below moves. */
function Skeleton({ shape, boxes }: { shape: string; boxes: readonly (keyof typeof styles)[] }) {
  return (
    <div className={styles.page} data-shape={shape} aria-hidden="true">
      {boxes.map((box, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change places.
        <div key={i} className={styles[box]} />
      ))}
    </div>
  );
}
