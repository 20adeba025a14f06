import { Contents } from './contents';
import { Description } from './description';
import { readDocument, type ShownOperation } from './document';
import { Members } from './members';
import { Path } from './path';
import styles from './reference.module.css';
import { TryOut } from './try-out';
import { TypeOf } from './type-of';

/** Every operation, to read and to try, and the objects that they take and return. Only trying needs JavaScript. */
export function Reference() {
  const { groups, schemas } = readDocument();
  const objects = {
    name: 'Objects',
    id: 'objects',
    links: schemas.map(([name]) => ({ id: `object-${name}`, text: name, method: '' })),
  };
  const chapters = groups.map(({ name, operations }) => ({
    name,
    id: groupId(name),
    links: operations.map(({ operationId, summary, method }) => ({ id: operationId, text: summary, method })),
  }));
  return (
    <div className={styles.page}>
      <Contents chapters={[...chapters, objects]} />
      <div className={styles.reference}>
        {groups.map(({ name, description, operations }) => (
          <section key={name} aria-labelledby={groupId(name)}>
            <h3 id={groupId(name)}>{name}</h3>
            <p className={styles.about}>{description}</p>
            {operations.map((operation) => (
              <OperationDetails key={operation.operationId} operation={operation} />
            ))}
          </section>
        ))}
        <section aria-labelledby="objects">
          <h3 id="objects">Objects</h3>
          {schemas.map(([name, schema]) => (
            <section key={name} className={styles.object}>
              <h4 id={`object-${name}`}>{name}</h4>
              {schema.description && <Description text={schema.description} />}
              <Members schema={schema} />
            </section>
          ))}
        </section>
      </div>
    </div>
  );
}

const groupId = (name: string): string => `group-${name.replaceAll(' ', '-')}`;

function OperationDetails({ operation }: { operation: ShownOperation }) {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  return (
    <details className={styles.operation} id={operationId}>
      <summary>
        <span className={styles.method}>{method}</span> <Path>{path}</Path>{' '}
        <span className={styles.summary}>{summary}</span>
      </summary>
      <div className={styles.inside}>
        {description && <Description text={description} />}
        {body && (
          <p>
            The body is <TypeOf schema={body.schema} />, as JSON or as the fields of a form.
          </p>
        )}
        <TryOut
          method={method}
          path={path}
          fields={parameters.map((one) => ({
            name: one.name,
            place: one.in,
            isRequired: one.required === true,
            example: one.example === undefined ? '' : String(one.example),
            says: one.description ?? '',
          }))}
          body={body && JSON.stringify(body.example, null, 2)}
        />
        <h4>Answers</h4>
        <dl className={styles.members}>
          {Object.entries(responses).map(([status, { description, content }]) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>
                <Description text={description} />
                {content?.['application/json'] && (
                  <>
                    <p>
                      <TypeOf schema={content['application/json'].schema} />
                    </p>
                    <pre>{JSON.stringify(content['application/json'].example, null, 2)}</pre>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
