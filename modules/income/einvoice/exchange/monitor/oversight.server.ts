import { permissionFor } from '@quina/blocks'
import type { Alert, FirstStep, Monitor } from '@quina/blocks/server'
import { rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import { sql } from 'kysely'
import { authorisation } from '../../settings/numbering/authorisation.contract.ts'
import { einvoicePermissions } from '../../settings/setup/setup-calls.contract.ts'
import { documentPermissions } from './document.contract.ts'

const monitorScreen = '/facturacion/documentos-electronicos'

/** The number of documents in a state, with the singular and plural words. */
const inState = (
  state: string,
  words: Pick<Alert, 'name' | 'tone' | 'one' | 'many' | 'meaning' | 'who'>,
): Alert => ({
  ...words,
  permission: documentPermissions.view,
  to: `${monitorScreen}?state=${state}`,
  count: (tx) => valueFrom<number>(tx)`
    select count(*)::int as count from einvoice.document where state = ${sql.lit(state)}`,
})

/** Certificates in use that expire in fewer than `below` days and no fewer than `from`, so that each is shown once. */
const expiring = (below: number, from: number | null, tone: Alert['tone']): Alert => ({
  name: `einvoiceCertificate${below}`,
  permission: einvoicePermissions.view,
  tone,
  one: `certificado de firma vence en menos de ${below} días`,
  many: `certificados de firma vencen en menos de ${below} días`,
  meaning:
    'Sin un certificado vigente no se factura. Pídalo a la entidad que lo expide y súbalo en el perfil de la entidad.',
  who: 'El jefe de facturación',
  to: '/profileEnterprise?tab=einvoice',
  count: (tx, { today }) => valueFrom<number>(tx)`
    select count(*)::int as count from einvoice.certificate,
           lateral (select (to_instant at time zone 'America/Bogota')::date - ${today}::date as days) left_over
    where active and not for_tests and days < ${below}::int and (${from}::int is null or days >= ${from}::int)`,
})

const scarceNumbering: Alert = {
  name: 'einvoiceNumbering',
  permission: permissionFor(authorisation, 'view'),
  tone: 'warning',
  one: 'numeración por agotarse o por vencer',
  many: 'numeraciones por agotarse o por vencer',
  meaning:
    'Queda menos del 10 % de los números, o menos de 30 días: pida otra a la DIAN y regístrela en numeraciones.',
  who: 'El jefe de facturación',
  to: '/profileEnterprise/numeraciones?condition=few,ending',
  count: (tx) => valueFrom<number>(tx)`
    select count(*)::int as count from einvoice.authorisation_list where condition in ('few', 'ending')`,
}

/** Alerts about electronic documents for the first page. */
export const einvoiceAlerts: readonly Alert[] = [
  inState('rejected', {
    name: 'einvoiceRejected',
    tone: 'bad',
    one: 'documento rechazado por la DIAN',
    many: 'documentos rechazados por la DIAN',
    meaning: 'Corrija lo que dice cada mensaje y vuelva a emitirlo con el mismo número.',
    who: 'Facturación',
  }),
  inState('sent', {
    name: 'einvoiceSilent',
    tone: 'warning',
    one: 'documento sin respuesta de la DIAN',
    many: 'documentos sin respuesta de la DIAN',
    meaning:
      'Se consultan y se reintentan solos. Si llevan horas, revise la conexión o declare la contingencia.',
    who: 'El jefe de facturación',
  }),
  inState('contingency', {
    name: 'einvoiceLate',
    tone: 'bad',
    one: 'documento en contingencia por transmitir',
    many: 'documentos en contingencia por transmitir',
    meaning: 'Se transmiten dentro de las 48 horas: salga de la contingencia en el perfil de la entidad.',
    who: 'El jefe de facturación',
  }),
  scarceNumbering,
  expiring(60, 30, 'warning'),
  expiring(30, 7, 'warning'),
  expiring(7, null, 'bad'),
]

/** Checks that every taken number has its document, without gaps within each range. Payroll watches its own numbers. */
export const numberingMonitor: Monitor = {
  name: 'einvoiceNumbering',
  label: 'Numeración electrónica',
  check: async (tx: Tx) => {
    const rows = await rowsFrom<{ prefix: string; taken: number; kept: number }>(tx)`
      select a.prefix, c.taken - coalesce(a.starts_at, a.first_number) + 1 as taken,
             (select count(*) from einvoice.document d where d.authorisation_id = a.id) as kept
      from einvoice.authorisation a join einvoice.counter c on c.authorisation_id = a.id
      where a.kind not in ('payroll', 'payroll-note')`
    return rows
      .filter(({ taken, kept }) => taken !== kept)
      .map(
        ({ prefix, taken, kept }) =>
          `De ${prefix} se tomaron ${taken} números y hay ${kept} documentos. Diferencia: ${taken - kept}.`,
      )
  },
}

/** Done when DIAN has authorised numbers, which the first invoice needs. */
export const numberingStep: FirstStep = {
  name: 'numbering',
  title: 'Registre la numeración autorizada por la DIAN',
  why: 'Sin el rango de su resolución no se emite ninguna factura.',
  permission: permissionFor(authorisation, 'edit'),
  who: 'Facturación electrónica',
  to: '/profileEnterprise/numeraciones',
  order: 405,
  done: async (tx) =>
    (await tx.selectFrom('einvoice.authorisation').select('id').limit(1).executeTakeFirst()) !== undefined,
}
