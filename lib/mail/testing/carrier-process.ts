// A process that sends queued mail, for tests that kill it: `carrier-process.ts <database url> <smtp url>`.
import { connect } from '@/db/client';
import { carrierOf, sendMail } from '..';

const [databaseUrl = '', SMTP_URL = ''] = process.argv.slice(2);
const { db } = connect(databaseUrl, { max: 2 });
const carry = carrierOf({ SMTP_URL, MAIL_FOLDER: '' });
while (await sendMail(db, carry));
process.exit(0);
