import { rowsFrom, type Tx } from '@quina/db/server'
import { carries, type RipsMode, ripsModes, storedFindings } from '@quina/rips/contract'
import { attemptsOf, editionsOf, ripsOwnedBy } from '@quina/rips/server'
import { sql } from 'kysely'
import { adjustmentOwnerKind, apartOwnerKind, ripsOwnerKind } from '../rips/owner-kinds.contract.ts'
import type { ShownRips } from '../rips-desk/desk.contract.ts'
import type { RipsSubject } from '../rips-note/subject.server.ts'

/** The whole RIPS of an invoice or a note, each finding with the screen where it is corrected. */
export async function shownRips(tx: Tx, subject: RipsSubject): Promise<ShownRips> {
  const { id, owner, number, payer, dianState } = subject
  const stored = await ripsOwnedBy(tx, owner, id)
  const json = stored?.json?.toString('utf8') ?? null
  const about = await mendingOf(tx, subject, json)
  const findings = storedFindings.parse(stored?.findings ?? [])
  return {
    id,
    number,
    payer,
    dianState,
    mode: stored === undefined ? null : ripsModes[stored.mode as RipsMode],
    carriesJson: stored === undefined || carries[stored.mode as RipsMode].json,
    isAdjustment: owner === adjustmentOwnerKind,
    mayAdjust: owner === ripsOwnerKind && stored?.cuv != null && json !== null,
    state: stored?.state ?? subject.state,
    norm: stored?.norm ?? '948',
    simulated: stored?.simulated ?? false,
    environment: stored?.environment ?? null,
    cuv: stored?.cuv ?? null,
    filedAt: stored?.filedAt?.toISOString() ?? null,
    lastError: stored?.lastError ?? null,
    nextTryAt: stored?.state === 'sent' ? (stored.nextTryAt?.toISOString() ?? null) : null,
    mustRecover: stored?.mustRecover ?? false,
    json,
    findings: findings.map(({ code, effect, says, path, detail }) => ({
      code,
      effect,
      says,
      path,
      mendsAt: mendsAt(path, about),
      ...(detail === undefined || detail === '' ? {} : { detail }),
    })),
    editions: (await editionsOf(tx, owner, id)).map(({ json: _json, madeAt, ...edition }) => ({
      ...edition,
      madeAt: madeAt.toISOString(),
    })),
    attempts: (await attemptsOf(tx, owner, id)).map(({ at, ...attempt }) => ({
      ...attempt,
      at: at.toISOString(),
    })),
  }
}

async function mendingOf(
  tx: Tx,
  { id, owner, invoiceId }: RipsSubject,
  json: string | null,
): Promise<MendLinks> {
  const isApart = owner === apartOwnerKind
  const charged = isApart
    ? sql`billing.rips_apart_charge l where l.apart_id = ${id}::uuid`
    : sql`billing.invoice_charge l where l.invoice_id = ${invoiceId}::uuid`
  const rows = await rowsFrom<AttendedPatient & { number: string }>(tx)`
    select distinct on (p.number) p.id, p.number, a.ambit
    from billing.charge c join people.patient_face p on p.id = c.patient_id join care.admission_option a on a.id = c.admission_id
    where c.id in (select l.charge_id from ${charged}) order by p.number, c.day desc`
  const users =
    json === null
      ? []
      : (JSON.parse(json) as { usuarios?: { numDocumentoIdentificacion?: string }[] }).usuarios
  return {
    invoiceId: isApart ? null : invoiceId,
    patients: new Map(rows.map(({ number, ...patient }) => [number, patient])),
    documents: (users ?? []).map(({ numDocumentoIdentificacion = '' }) => numDocumentoIdentificacion),
  }
}

type AttendedPatient = Readonly<{ id: string; ambit: string }>

/** Where a RIPS is corrected: the patient of each user, and the invoice with its charges or, without one, their account. */
interface MendLinks {
  readonly invoiceId: string | null
  /** Patients by `numDocumentoIdentificacion`. */
  readonly patients: ReadonlyMap<string, AttendedPatient>
  /** The document of each user, in the order of the file. */
  readonly documents: readonly string[]
}

const ofHouse = ['numDocumentoIdObligado', 'codPrestador', 'incapacidad']

/** The screen where the datum of a finding is corrected at its origin; null when only the RIPS itself can be corrected. */
function mendsAt(path: string, { invoiceId, patients, documents }: MendLinks): string | null {
  const field = path.split('.').at(-1) ?? ''
  if (ofHouse.includes(field)) return '/profileEnterprise'
  const [, at, service] = /^usuarios\[(\d+)\](?:\.servicios\.(\w+))?/.exec(path) ?? []
  const patient = at === undefined ? undefined : patients.get(documents[Number(at)] ?? '')
  const isCharged = service !== undefined || field === 'tipoUsuario' || field === 'registroSIRAS'
  if (at !== undefined && !isCharged) return patient === undefined ? null : `/verUsuario/${patient.id}`
  if (invoiceId !== null) return `/facturacion/eventos/edit/${invoiceId}`
  return patient === undefined ? null : `/billing/invoice/${patient.ambit}/${patient.id}`
}
