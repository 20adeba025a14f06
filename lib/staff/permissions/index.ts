export { NEEDS_SECOND_FACTOR, NEEDS_STEP_UP, OF_ORGANISATION, PERMISSIONS, type Permission } from './permissions';
export { mayGive, PERMISSIONS_OF, ROLES, type Role } from './roles';
export { type ScopeColumns, scopeFilter } from './scope-filter';
export {
  type Circumstances,
  isInScope,
  type Membership,
  may,
  type PermissionReason,
  SCOPES,
  type Scope,
  type Subject,
  type Why,
  why,
} from './why';
