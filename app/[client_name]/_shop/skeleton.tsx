import styles from './skeleton.module.css';

const SHOW = 'show';
const ROW = 'row';

/** The boxes at the top of each page, from above. */
const SHAPES = {
  list: ['title', 'fields', SHOW, SHOW, SHOW],
  event: ['back', 'hero', 'small', 'title', 'text', ROW, ROW],
  cart: ['title', 'hold', 'heading', 'text', ROW, ROW, 'total', 'button'],
} as const;

/** The placeholder of each page, by the value of `data-next`. */
export const SKELETONS = Object.fromEntries(
  Object.entries(SHAPES).map(([shape, boxes]) => [shape, <Skeleton key={shape} shape={shape} boxes={boxes} />]),
);

/** Boxes without text, as high as the window, so that nothing below moves. */
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
