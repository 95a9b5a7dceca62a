import type { ConstraintRefusals, ServerModule } from '@quina/blocks/server'
import type { Db } from '@quina/db/server'
import type { AdminDeps } from './admin-deps.server.ts'
import { adminRecords } from './audit/admin-records.contract.ts'
import { auditOperations } from './audit/audit.server.ts'
import { checkChainDaily, verifyJob } from './audit/chain.server.ts'
import { seedAuditedThings } from './audit/things.server.ts'
import { campus } from './campus/campus.contract.ts'
import { campusOperations } from './campus/campus.server.ts'
import { companyOperations, seedCompany } from './company/company.server.ts'
import { activityOperation, myRolesOperation } from './dashboard/activity.server.ts'
import { adminAlerts, adminFirstSteps } from './dashboard/admin-oversight.server.ts'
import { oversightOperations, runMonitors } from './dashboard/oversight.server.ts'
import { recalculateOperations } from './dashboard/recalculate.server.ts'
import { delegationOperations } from './delegation/delegation.server.ts'
import { digestHour } from './digest/digest.contract.ts'
import { digestChore, digestJob, digestOperations } from './digest/digest.server.ts'
import { failedJobAlert, failedJobOperations } from './failed-job/failed-job.server.ts'
import { joinedRolesAlert } from './governance/joined-roles.server.ts'
import { idleAdministrative, idleClinical } from './idle/idle.contract.ts'
import { forgetEndedSessions } from './idle/idle.server.ts'
import { inboxOperations } from './inbox/inbox.server.ts'
import { linkMailJob } from './mail/link-mail.server.ts'
import { menuOperations } from './menu/menu.server.ts'
import { seedMenu } from './menu/seed.server.ts'
import { parameterOperations } from './parameter/parameter.server.ts'
import { noticeAlert, noticeMailJob, noticeOperations } from './power/notice.server.ts'
import { clinicalRolesAlert } from './role/clinical-alert.server.ts'
import { roleOperations } from './role/role.server.ts'
import { seedRoles } from './role/seed.server.ts'
import { screens } from './screens.contract.ts'
import { readSearchWords } from './search/words.server.ts'
import { accountOperations } from './session/account.server.ts'
import { sessionOperations } from './session/session.server.ts'
import { forgetOldFailures } from './throttle/throttle.server.ts'
import { inactivateBarred } from './user/barred.server.ts'
import { userOperations } from './user/user.server.ts'

/** Sessions, users, roles, sites, the entity and the menu. */
export const adminModule = (deps: AdminDeps): ServerModule => ({
  name: 'admin',
  label: 'Administración',
  operations: [
    ...sessionOperations(deps),
    ...accountOperations(deps),
    ...menuOperations(deps),
    ...userOperations(deps),
    ...roleOperations(deps),
    ...campusOperations(),
    ...companyOperations(),
    ...auditOperations(deps.records),
    ...parameterOperations(deps.parameters),
    ...inboxOperations(deps),
    ...delegationOperations(deps),
    ...digestOperations(deps),
    ...oversightOperations(deps),
    ...recalculateOperations(deps.monitors),
    activityOperation(),
    myRolesOperation(),
    ...failedJobOperations(),
    ...noticeOperations(),
  ],
  documents: [],
  catalogs: [campus],
  reports: [],
  processes: [],
  jobs: [verifyJob, linkMailJob(deps.mail), noticeMailJob(deps.mail), digestJob(deps)],
  alerts: [...adminAlerts, joinedRolesAlert(deps), failedJobAlert, noticeAlert, clinicalRolesAlert(deps)],
  firstSteps: adminFirstSteps,
  records: adminRecords,
  chores: [readSearchWords(deps), digestChore(deps)],
  parameters: [idleClinical, idleAdministrative, digestHour],
  screens,
  constraints,
})

/** What running into a constraint of the tables of administration means. */
const constraints: ConstraintRefusals = {
  'admin.app_user_email_key': {
    code: 'USU-001',
    message: 'Ya hay un usuario con ese correo.',
    status: 409,
    field: 'email',
  },
  'admin.role_name_key': {
    code: 'ROL-006',
    message: 'Ya hay un rol con ese nombre.',
    status: 409,
    field: 'name',
  },
  'admin.app_user_username_key': {
    code: 'USU-012',
    message: 'Ya hay un usuario con ese nombre de usuario.',
    status: 409,
    field: 'username',
  },
  'admin.app_user_hours': {
    code: 'USU-013',
    message: 'Escriba las dos horas, la primera antes de la segunda.',
    field: 'allowedFrom',
  },
  'admin.delegation_once': {
    code: 'DEL-005',
    message: 'Ya delegó sus aprobaciones en algunos de esos días. Revoque esa delegación o elija otros.',
    status: 409,
    field: 'fromDay',
  },
  'admin.user_role_overlap': {
    code: 'USU-007',
    message: 'El mismo rol está dos veces en la misma sede con fechas que se cruzan.',
    field: 'roles',
  },
}

/** What must be there before anyone enters: the entity, the menu and the template roles. Safe at every start. */
export const seedAdmin = (db: Db, deps: AdminDeps): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await seedMenu(tx, deps.screens())
    await seedCompany(tx)
    await seedRoles(tx, deps)
    await seedAuditedThings(tx, deps.records())
  })

/** Deletes what has ended and is no longer useful, and makes the daily checks. Called now and then. */
export async function purgeAdmin(
  db: Db,
  now: Date,
  deps: Pick<AdminDeps, 'barsEntry' | 'monitors'>,
): Promise<void> {
  await inactivateBarred(db, now, deps.barsEntry)
  await forgetEndedSessions(db, now)
  await forgetOldFailures(db, now)
  await checkChainDaily(db, now)
  await runMonitors(db, deps.monitors(), now)
}
