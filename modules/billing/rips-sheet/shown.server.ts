import type { Tx } from '@quina/db/server'
import { notFound } from '@quina/kernel'
import type { Finding } from '@quina/rips/contract'
import { attemptsOf, editionsOf, ripsOwnedBy } from '@quina/rips/server'
import { sql } from 'kysely'
import { ripsOwnerKind } from '../rips/generate.server.ts'
import type { ShownRips } from '../rips-desk/desk.contract.ts'
import { type Mending, mendsAt } from './mends-at.domain.ts'

/** Everything of the RIPS of an invoice, each finding with the screen where it is mended. */
export async function shownRips(tx: Tx, invoiceId: string): Promise<ShownRips> {
  const invoice = await tx
    .selectFrom('billing.ripsDeskList')
    .select(['number', 'payerLabel', 'dianState', 'state'])
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  if (invoice === undefined) throw notFound('La factura')
  const kept = await ripsOwnedBy(tx, ripsOwnerKind, invoiceId)
  const json = kept?.json?.toString('utf8') ?? null
  const about = await mendingOf(tx, invoiceId, json)
  const findings = (kept?.findings ?? []) as unknown as readonly Finding[]
  return {
    id: invoiceId,
    number: invoice.number ?? '',
    payer: invoice.payerLabel ?? '',
    dianState: invoice.dianState ?? 'none',
    state: kept?.state ?? 'none',
    norm: kept?.norm ?? '948',
    simulated: kept?.simulated ?? false,
    environment: kept?.environment ?? null,
    cuv: kept?.cuv ?? null,
    filedAt: kept?.filedAt?.toISOString() ?? null,
    lastError: kept?.lastError ?? null,
    mustRecover: kept?.mustRecover ?? false,
    json,
    findings: findings.map(({ code, effect, says, path, detail }) => ({
      ...{ code, effect, says, path, mendsAt: mendsAt(path, about) },
      ...(detail === undefined || detail === '' ? {} : { detail }),
    })),
    editions: (await editionsOf(tx, ripsOwnerKind, invoiceId)).map(({ json: _json, madeAt, ...edition }) => ({
      ...edition,
      madeAt: madeAt.toISOString(),
    })),
    attempts: (await attemptsOf(tx, ripsOwnerKind, invoiceId)).map(({ at, ...attempt }) => ({
      ...attempt,
      at: at.toISOString(),
    })),
  }
}

async function mendingOf(tx: Tx, invoiceId: string, json: string | null): Promise<Mending> {
  const { rows } = await sql<{ id: string; number: string }>`
    select distinct p.id, p.number from billing.invoice_charge ic
    join billing.charge c on c.id = ic.charge_id join people.patient p on p.id = c.patient_id
    where ic.invoice_id = ${invoiceId}`.execute(tx)
  const users =
    json === null
      ? []
      : (JSON.parse(json) as { usuarios?: { numDocumentoIdentificacion?: string }[] }).usuarios
  return {
    invoiceId,
    patients: new Map(rows.map(({ id, number }) => [number, id])),
    documents: (users ?? []).map(({ numDocumentoIdentificacion = '' }) => numDocumentoIdentificacion),
  }
}
