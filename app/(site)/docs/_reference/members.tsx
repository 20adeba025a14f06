import type { Schema } from './document';
import styles from './reference.module.css';
import { TypeOf } from './type-of';

/** The members of an object, each with its type and description. */
export function Members({ schema }: { schema: Schema }) {
  const members = Object.entries(schema.properties ?? {});
  if (members.length === 0) {
    return (
      <p>
        <TypeOf schema={schema} />
      </p>
    );
  }
  return (
    <dl className={styles.members}>
      {members.map(([name, member]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <TypeOf schema={member} />
            {!schema.required?.includes(name) && ', may be left out'}
            {member.description && <span className={styles.says}>{member.description}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
