import type { Metadata } from 'next';
import { ERRORS } from '@/lib/api/problem';
import styles from './errors.module.css';

export const metadata: Metadata = {
  title: 'Errors of the API',
  description: 'Every error code of the Doek API, and what it means.',
};

/** Every error code; the `type` of an error body links to its row. */
export default function ErrorsPage() {
  return (
    <>
      <div className={styles.intro}>
        <h1>Errors</h1>
        <p>
          An error is <code>application/problem+json</code> (RFC 9457). Branch on its <code>code</code>, which never
          changes. <code>message</code> is for people, and <code>request_id</code> identifies the request in the log.
        </p>
      </div>

      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(ERRORS).map(([code, { status, meaning }]) => (
            <tr key={code} id={code}>
              <th scope="row">
                <a href={`#${code}`}>
                  <code>{code}</code>
                </a>
              </th>
              <td>{status}</td>
              <td>{withCode(meaning)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A sentence with the parts between backticks as code. */
function withCode(sentence: string) {
  return sentence.split('`').map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part));
}
