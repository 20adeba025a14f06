import type { Permission } from '@/lib/staff';

/** Who may open a page: anyone, who is signed in, who works for the organisation, or whose role has the permission. */
type Access = 'anyone' | 'account' | 'member' | Permission;

/** Every page of the office: a test opens each as each role, and fails for one that is not here. */
export const PAGES = {
  '/office': 'account',
  '/office/sign-in': 'anyone',
  '/office/sign-in/code': 'anyone',
  '/office/sign-in/second': 'anyone',
  '/office/step-up': 'account',
  '/office/start/[token]': 'anyone',
  '/office/invitation/[token]': 'anyone',
  '/office/new': 'account',
  '/office/account': 'account',
  '/office/[client]': 'programme.read',
  '/office/[client]/performances': 'programme.read',
  '/office/[client]/performances/[performance]': 'programme.read',
  '/office/[client]/performances/[performance]/cancel': 'performance.cancel',
  '/office/[client]/performances/[performance]/move': 'performance.cancel',
  '/office/[client]/performances/[performance]/mail': 'mail.send',
  '/office/[client]/mails': 'mail.send',
  '/office/[client]/mails/[mailing]': 'mail.send',
  '/office/[client]/jobs': 'programme.read',
  '/office/[client]/jobs/[job]': 'programme.read',
  '/office/[client]/reports': 'reports.figures',
  '/office/[client]/reports/money': 'reports.money',
  '/office/[client]/reports/performances/[performance]': 'reports.figures',
  '/office/[client]/team': 'team.read',
  '/office/[client]/team/[member]': 'team.read',
  '/office/[client]/audit': 'audit.read',
  '/office/[client]/may-not': 'member',
} as const satisfies Record<string, Access>;

/** The pages of an organisation. */
export type ClientPage = Extract<keyof typeof PAGES, `/office/[client]${string}`>;

/** Every server action of the office, as `officeAction` and its like are given it. */
export const ACTIONS = {
  askCode: 'anyone',
  typeCode: 'anyone',
  typeSecond: 'anyone',
  beginPasskey: 'anyone',
  usePasskey: 'anyone',
  openStart: 'anyone',
  answerInvitation: 'anyone',
  askStepUpCode: 'account',
  typeStepUpCode: 'account',
  usePasskeyAgain: 'account',
  createOrganisation: 'account',
  takeOrganisation: 'account',
  savePerson: 'account',
  endOneSession: 'account',
  beginNewPasskey: 'account',
  keepPasskey: 'account',
  removeOnePasskey: 'account',
  confirmApp: 'account',
  removeApp: 'account',
  makeCodes: 'account',
  inviteMember: 'team.write',
  withdrawOne: 'team.write',
  changeOne: 'team.write',
  endOne: 'team.write',
  changeSeats: 'holds.own',
  changeOneBlock: 'holds.own',
  setSale: 'programme.write',
  cancelOne: 'performance.cancel',
  moveOne: 'performance.cancel',
  writeMail: 'mail.send',
  sendTestMail: 'mail.send',
  sendMailToBuyers: 'mail.send',
  stopOneJob: 'programme.read',
  continueOneJob: 'programme.read',
} as const satisfies Record<string, Access>;
