import opens from '@/app/_ui/opens.module.css';
import styles from './contents.module.css';
import { FindIn } from './find-in';

export type Chapter = { name: string; id: string; links: { id: string; text: string; method: string }[] };

/** The table of contents with its search field: beside the reference, or collapsed above it on a narrow window. */
export function Contents({ chapters }: { chapters: Chapter[] }) {
  return (
    <nav className={styles.contents} aria-label="Contents of the reference">
      <details className={styles.folded}>
        <summary className={opens.opens}>Contents</summary>
        <Chapters chapters={chapters} />
      </details>
      <div className={styles.beside}>
        <FindIn>
          <Chapters chapters={chapters} />
        </FindIn>
      </div>
    </nav>
  );
}

function Chapters({ chapters }: { chapters: Chapter[] }) {
  return (
    <ul className={styles.chapters}>
      {chapters.map(({ name, id, links }) => (
        <li key={id}>
          <a href={`#${id}`}>{name}</a>
          <ul>
            {links.map((link) => (
              <li key={link.id} data-entry="">
                <a href={`#${link.id}`}>
                  {link.method && <span className={styles.method}>{link.method} </span>}
                  {link.text}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
