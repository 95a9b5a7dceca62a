import type { ConstraintRefusals, ServerModule } from '@quina/blocks/server'
import type { Db } from '@quina/db/server'
import { conflict, refused } from '@quina/kernel'
import type { AdminDeps } from './admin-deps.server.ts'
import { adminRecords } from './desk/audit/admin-records.contract.ts'
import { auditOperations } from './desk/audit/audit.server.ts'
import { checkChainDaily, verifyJob } from './desk/audit/chain.server.ts'
import { seedAuditedThings } from './desk/audit/things.server.ts'
import { activityOperation, myRolesOperation } from './desk/dashboard/activity.server.ts'
import { adminAlerts, adminFirstSteps } from './desk/dashboard/admin-oversight.server.ts'
import { oversightOperations, runMonitors } from './desk/dashboard/oversight.server.ts'
import { recalculateOperations } from './desk/dashboard/recalculate.server.ts'
import { campus } from './house/campus/campus.contract.ts'
import { campusOperations } from './house/campus/campus.server.ts'
import { companyOperations, seedCompany } from './house/company/company.server.ts'
import { failedJobAlert, failedJobOperations } from './house/failed-job/failed-job.server.ts'
import { idleAdministrative, idleClinical } from './house/idle/idle.contract.ts'
import { forgetEndedSessions } from './house/idle/idle.server.ts'
import { parameterOperations } from './house/parameter/parameter.server.ts'
import { readSearchWords } from './house/search/words.server.ts'
import { menuOperations } from './menu/menu/menu.server.ts'
import { seedMenu } from './menu/menu/seed.server.ts'
import { screens } from './screens.contract.ts'
import { delegationOperations } from './session/delegation/delegation.server.ts'
import { digestHour } from './session/digest/digest.contract.ts'
import { digestChore, digestJob, digestOperations } from './session/digest/digest.server.ts'
import { inboxOperations } from './session/inbox/inbox.server.ts'
import { pinOperations } from './session/pin/pin.server.ts'
import { accountOperations } from './session/session/account.server.ts'
import { sessionOperations } from './session/session/session.server.ts'
import { joinedRolesAlert } from './user/governance/joined-roles.server.ts'
import { linkMailJob } from './user/mail/link-mail.server.ts'
import { noticeAlert, noticeMailJob, noticeOperations } from './user/power/notice.server.ts'
import { clinicalRolesAlert } from './user/role/clinical-alert.server.ts'
import { roleOperations } from './user/role/role.server.ts'
import { seedRoles } from './user/role/seed.server.ts'
import { forgetOldFailures } from './user/throttle/throttle.server.ts'
import { inactivateBarred } from './user/user/barred.server.ts'
import { userOperations } from './user/user/user.server.ts'

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
    ...pinOperations(deps.limits),
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

/** The refusal for each constraint of the tables of administration. */
const constraints: ConstraintRefusals = {
  'admin.app_user_email_key': conflict('USU-001', 'Ya hay un usuario con ese correo.', 'email'),
  'admin.role_name_key': conflict('ROL-006', 'Ya hay un rol con ese nombre.', 'name'),
  'admin.app_user_username_key': conflict(
    'USU-012',
    'Ya hay un usuario con ese nombre de usuario.',
    'username',
  ),
  'admin.app_user_hours': refused(
    'USU-013',
    'Escriba las dos horas, la primera antes de la segunda.',
    'allowedFrom',
  ),
  'admin.delegation_once': conflict(
    'DEL-005',
    'Ya delegó sus aprobaciones en algunos de esos días. Revoque esa delegación o elija otros.',
    'fromDay',
  ),
  'admin.user_role_overlap': refused(
    'USU-007',
    'El mismo rol está dos veces en la misma sede con fechas que se cruzan.',
    'roles',
  ),
}

/** Creates what must exist before anyone signs in: the entity, the menu and the template roles. Safe at every start. */
export const seedAdmin = (db: Db, deps: AdminDeps): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await seedMenu(tx, deps.screens())
    await seedCompany(tx)
    await seedRoles(tx, deps)
    await seedAuditedThings(tx, deps.records())
  })

/** Deactivates barred accounts, deletes what has ended, and runs the checks that are due. Called every hour. */
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
