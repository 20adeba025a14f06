import { answerBorderel, type BorderelProps } from '../answer-borderel';

/** The borderel of a performance as a file. */
export const GET = (_: Request, props: BorderelProps): Promise<Response> =>
  answerBorderel(props, '/office/[client]/reports/performances/[performance]/borderel.csv', 'csv');
