import { type Actor, labelsOf, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { addTo, changeById, lockedRow, type Tx } from '@quina/db/server'
import { type Day, type Id, insist, must, mustBeFound, newId, notFound, pluck } from '@quina/kernel'
import { ageOn } from '../../rules/document-type/document-type.domain.ts'
import { anyFileOf } from '../patient/files.server.ts'
import {
  type ConsentValues,
  consentFields,
  consents,
  revokeConsent,
  signConsent,
} from './consent.contract.ts'

/** The consents and refusals of a patient, and their changes. */
export const consentOperations: readonly Operation[] = [
  serveQuery(consents, ({ tx, input: { id } }) => consentsOf(tx, id)),
  serveCommand(signConsent, async ({ tx, input: { id: patientId, ...values }, actor, today }) => ({
    id: await addConsent(tx, { patientId, values, actor, today }),
  })),
  serveCommand(revokeConsent, async ({ tx, input: { id: patientId, ...input }, today }) => {
    await revoke(tx, { patientId, ...input, today })
    return { id: input.consentId }
  }),
]

async function consentsOf(tx: Tx, patientId: string) {
  const rows = await tx
    .selectFrom('people.consent as c')
    .innerJoin('people.consentText as t', 't.id', 'c.textId')
    .selectAll('c')
    .select('t.edition')
    .where('c.patientId', '=', anyFileOf(patientId))
    .where('c.setAsideBy', 'is', null)
    .orderBy('c.signedOn', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  const takers = await labelsOf(tx, 'admin.user', pluck(rows, 'takenBy'))
  return rows.map(({ id, version, edition, takenBy, revokedOn, revokedReason, ...row }) => ({
    id,
    version,
    edition,
    takenBy: takers.get(takenBy) ?? '',
    revokedOn: revokedOn as string | null,
    revokedReason,
    values: Object.fromEntries(
      Object.keys(consentFields).map((name) => [name, row[name as keyof typeof row]]),
    ),
  }))
}

/** Stores a signed consent, with the wording in force that day. @throws Problem CSI-001 to CSI-004, `GEN-404` */
export async function addConsent(
  tx: Tx,
  { patientId, values, actor, today }: { patientId: string; values: ConsentValues; actor: Actor; today: Day },
): Promise<Id<'people.consent'>> {
  const patient = mustBeFound(
    await lockedRow(tx, 'people.patient', patientId, ['birthDate', 'incapable']),
    'El paciente',
  )
  mustBeConsent(values, { ...patient, birthDate: patient.birthDate as Day }, today)
  const before = await tx
    .selectFrom('people.consent')
    .select('id')
    .where('patientId', '=', anyFileOf(patientId))
    .where('purpose', '=', values.purpose)
    .where('revokedOn', 'is', null)
    .where('setAsideBy', 'is', null)
    .executeTakeFirst()
  const standing = 'Ya hay una respuesta vigente para esta finalidad: revóquela antes.'
  must(before === undefined, 'CSI-004', 'purpose', standing)
  const wording = await tx
    .selectFrom('people.consentText')
    .select('id')
    .where('purpose', '=', values.purpose)
    .where('fromDay', '<=', values.signedOn)
    .orderBy('edition', 'desc')
    .executeTakeFirst()
  const noText = 'No hay un texto vigente en esa fecha para esta finalidad.'
  must(wording !== undefined, 'CSI-007', 'signedOn', noText)
  const id = newId<'people.consent'>()
  await addTo(tx, 'people.consent', { id, patientId, textId: wording.id, takenBy: actor.userId, ...values })
  return id
}

interface RevokeInput {
  readonly patientId: string
  readonly consentId: string
  readonly revokedOn: Day
  readonly revokedReason: string
  readonly today: Day
}

async function revoke(
  tx: Tx,
  { patientId, consentId, revokedOn, revokedReason, today }: RevokeInput,
): Promise<void> {
  const consent = await tx
    .selectFrom('people.consent')
    .select(['signedOn', 'revokedOn', 'version'])
    .where('id', '=', consentId)
    .where('patientId', '=', anyFileOf(patientId))
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('El consentimiento'))
  const { signedOn, revokedOn: before, version } = consent
  mustBeRevocable({ signedOn: signedOn as Day, revokedOn: before as Day | null }, revokedOn, today)
  await changeById(tx, 'people.consent', consentId, { revokedOn, revokedReason, version: version + 1 })
}

/** Whether a patient allows a purpose now: checked before each message (HD-04). */
export async function allows(tx: Tx, patientId: string, purpose: ConsentValues['purpose']): Promise<boolean> {
  const found = await tx
    .selectFrom('people.consent')
    .select('granted')
    .where('patientId', '=', anyFileOf(patientId))
    .where('purpose', '=', purpose)
    .where('revokedOn', 'is', null)
    .where('setAsideBy', 'is', null)
    .executeTakeFirst()
  return found?.granted === true
}

interface WithdrawalInput {
  readonly patientId: string
  readonly purpose: ConsentValues['purpose']
  readonly revokedReason: string
  readonly today: Day
}

/**
 * Withdraws a consent that a patient revokes remotely: an active one is revoked today, once.
 * @returns since when it is no longer active.
 */
export async function withdrawConsent(
  tx: Tx,
  { patientId, purpose, revokedReason, today }: WithdrawalInput,
): Promise<Day> {
  const standing = await tx
    .selectFrom('people.consent')
    .select('id')
    .where('patientId', '=', anyFileOf(patientId))
    .where('purpose', '=', purpose)
    .where('revokedOn', 'is', null)
    .where('setAsideBy', 'is', null)
    .executeTakeFirst()
  if (standing !== undefined)
    await revoke(tx, { patientId, consentId: standing.id, revokedOn: today, revokedReason, today })
  const { revokedOn } = await tx
    .selectFrom('people.consent')
    .select('revokedOn')
    .where('patientId', '=', anyFileOf(patientId))
    .where('purpose', '=', purpose)
    .orderBy('revokedOn', 'desc')
    .executeTakeFirstOrThrow(() => notFound('La autorización'))
  return revokedOn as Day
}

const fullAge = 18

/** The facts of the person who consents. */
type PatientAge = Readonly<{ birthDate: Day; incapable: boolean }>

/**
 * @throws Problem CSI-001 (the representative signs for a minor, HD-02), CSI-002 (day), CSI-003 (a recording needs a
 * witness).
 */
export function mustBeConsent(values: ConsentValues, patient: PatientAge, today: Day): void {
  const { signedOn, signerKinship, medium, witness } = values
  const future = 'La fecha va del nacimiento del paciente a hoy.'
  must(signedOn <= today && signedOn >= patient.birthDate, 'CSI-002', 'signedOn', future)
  const minor = ageOn(patient.birthDate, signedOn) < fullAge
  const represented =
    'Por el menor de edad o quien no puede decidir firma su representante: elija el parentesco.'
  must(!(minor || patient.incapable) || signerKinship !== null, 'CSI-001', 'signerKinship', represented)
  const heard = 'La autorización verbal lleva un testigo.'
  must(medium !== 'recorded' || witness !== null, 'CSI-003', 'witness', heard)
}

/** @throws Problem CSI-005 (revoked already), CSI-006 (day) */
export function mustBeRevocable(
  consent: { readonly signedOn: Day; readonly revokedOn: Day | null },
  revokedOn: Day,
  today: Day,
): void {
  insist(consent.revokedOn === null, 'CSI-005', 'Este consentimiento ya se revocó.', { status: 409 })
  const days = 'La revocación va del día de la firma a hoy.'
  must(revokedOn >= consent.signedOn && revokedOn <= today, 'CSI-006', 'revokedOn', days)
}
