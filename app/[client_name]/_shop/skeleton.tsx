import styles from './skeleton.module.css';

const SHOW = 'show';
const ROW = 'row';

/** The boxes that each page begins with, from above. */
const SHAPES = {
  list: ['title', 'fields', SHOW, SHOW, SHOW],
  event: ['back', 'hero', 'small', 'title', 'text', ROW, ROW],
  cart: ['title', 'hold', 'heading', 'text', ROW, ROW, 'total', 'button'],
} as const;

export type SkeletonShape = keyof typeof SHAPES;

export const isShape = (name: string): name is SkeletonShape => Object.hasOwn(SHAPES, name);

/** What a page that is on its way will look like, without its words; as high as the window, so that nothing below moves. */
export function Skeleton({ shape }: { shape: SkeletonShape }) {
  return (
    <div className={styles.page} data-shape={shape} aria-hidden="true">
      {SHAPES[shape].map((box, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change places.
        <div key={i} className={styles[box]} />
      ))}
    </div>
  );
}
