import {
  openPeriod,
  preparePeriods,
  seedChart,
  seedPublishedChart,
  seedPurposes,
  seedVoucherKinds,
  seedWithholdingRules,
} from '@quina/accounting/server'
import { addUser, appointSigner, campusService, saveCompany } from '@quina/admin/server'
import { type Actor, decideParameter, saveRow } from '@quina/blocks/server'
import { oneWhere, rowWhere, type Tx } from '@quina/db/server'
import { withholdsIca, withholdsIva } from '@quina/hospital/contract'
import { day, newId } from '@quina/kernel'
import { administratorOf } from '../step/actors.server.ts'
import { type Loading, once } from '../step/step.server.ts'
import { campuses, hospital, hospitalMunicipality, signers } from './hospital.domain.ts'
import { administrator, type DemoUser, demoPassword, staff } from './users.domain.ts'

/** Everyone has worked here since before the first document. */
const fromDay = '2024-12-01'

/** Creates the entity, its sites, its people and its chart of accounts. */
export async function foundHospital(loading: Loading): Promise<void> {
  const nobody = newId<'admin.user'>()
  await once(loading, 'administrator', nobody, (tx) => addPerson(tx, loading, administrator))
  const admin = await administratorOf(loading.db)
  await once(loading, 'company', admin, nameEntity)
  for (const campus of campuses)
    await once(loading, `campus.${campus.code}`, admin, (tx) => openCampus(tx, admin, campus))
  for (const user of Object.values(staff))
    await once(loading, `user.${user.email}`, admin, (tx) => addPerson(tx, loading, user))
  await once(loading, 'accounts', admin, openBooks)
}

async function nameEntity(tx: Tx): Promise<null> {
  const { version } = await tx.selectFrom('admin.companyFace').select('version').executeTakeFirstOrThrow()
  const municipalityId = await municipalityIn(tx, hospitalMunicipality)
  await saveCompany(tx, { ...hospital, municipalityId, version }, day(fromDay))
  for (const [role, personName, idNumber, position, professionalCard] of signers)
    await appointSigner(tx, { role, personName, idNumber, position, professionalCard, fromDay })
  return null
}

/** Returns the official municipality of a DIVIPOLA code: DIAN knows no other. */
export async function municipalityIn(tx: Tx, code: string): Promise<string> {
  const { id } = await oneWhere(tx, 'reference.entryFace', { catalogue: 'municipality', code }, ['id'])
  return id
}

async function openCampus(tx: Tx, userId: Actor['userId'], body: (typeof campuses)[number]): Promise<string> {
  // The first site is opened by a user who cannot yet work at any site.
  const actor = {
    userId,
    name: administrator.name,
    campusId: newId<'admin.campus'>(),
    permissions: new Set<string>(),
  }
  const { id } = await saveRow(tx, campusService, { id: null, body, actor })
  return id
}

async function addPerson(tx: Tx, { now }: Loading, user: DemoUser): Promise<string> {
  const { email, name, idNumber, campus } = user
  const role = await rowWhere(tx, 'admin.role', { name: user.role, template: true }, ['id'])
  if (role === undefined) throw new Error(`there is no role «${user.role}»: seed administration first`)
  const sites = await tx.selectFrom('admin.campusFace').select('id').orderBy('code').execute()
  const where =
    campus === 'all'
      ? [null]
      : sites.map(({ id }) => id).filter((_, index) => campus === 'each' || index === campus)
  const roles = where.map((campusId) => ({ roleId: role.id, campusId, fromDay, toDay: null }))
  const { id } = await addUser(tx, { email, name, idNumber, roles, now, password: demoPassword })
  return id
}

async function openBooks(tx: Tx): Promise<null> {
  for (const parameter of [withholdsIva, withholdsIca])
    await decideParameter(tx, parameter, { fromDay: day('2025-01-01'), value: true, userId: null })
  await seedChart(tx)
  await seedPublishedChart(tx)
  await seedVoucherKinds(tx)
  await seedPurposes(tx)
  await seedWithholdingRules(tx)
  await preparePeriods(tx, 2026)
  const today = day('2026-11-19')
  for (let number = 0; number <= 11; number++) await openPeriod(tx, { vigencia: 2026, number }, today)
  return null
}
