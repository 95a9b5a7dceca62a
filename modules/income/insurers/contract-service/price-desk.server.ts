import { type Fields, f } from '@quina/blocks'
import { exportRows, type Operation, serveFile, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, moneyText, Problem, showPesos } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { exemptionLabels, serviceKinds } from '@quina/tariffs/contract'
import { moderatingAt } from '@quina/tariffs/server'
import { sql } from 'kysely'
import { contractTerms } from '../contract/contract-terms.server.ts'
import { explainContractPrice } from './contract-price.domain.ts'
import { contractPrice, contractPrices } from './contract-price.server.ts'
import { coverModes } from './contract-service.contract.ts'
import { simulatedPrice, tariffAnnex } from './many-services.contract.ts'

export const priceDeskOperations: Operation[] = [
  serveQuery(simulatedPrice, async ({ tx, input }) => {
    const one = await contractPrice(tx, input)
    const words = explainContractPrice(one)
    if (!one.covered) return { covered: false, price: null, words, authorisation: false, moderating: null }
    const { covered, price, authorisation } = one
    return { covered, price, words, authorisation, moderating: await moderatingWords(tx, input, price) }
  }),
  serveFile(tariffAnnex, ({ tx, input: { contractId }, today }) => annexOf(tx, contractId, today)),
]

type Input = Readonly<{ contractId: string; serviceId: string; day: Day; patientId: string | null }>

/** What the user pays by their affiliation on that day, ignoring earlier payments. */
async function moderatingWords(tx: Tx, input: Input, value: Money): Promise<string | null> {
  const { contractId, serviceId, day, patientId } = input
  if (patientId === null) return null
  const held = await tx
    .selectFrom('people.affiliationFace')
    .select(['userType', 'incomeRange'])
    .where('patientId', '=', anyFileOf(patientId))
    .where('setAsideBy', 'is', null)
    .where('payer', '=', 'health')
    .where(sql<boolean>`${day}::date <@ daterange(from_day, until_day, '[]')`)
    .executeTakeFirst()
  if (held === undefined) return 'El paciente no tiene afiliación en esa fecha.'
  const { regime: agreed } = await contractTerms(tx, contractId, day)
  // Tarifarios use the British spelling.
  const regime = agreed === 'subsidized' ? 'subsidised' : agreed
  const category = held.incomeRange as 'A' | 'B' | 'C' | null
  try {
    const paid = await moderatingAt(tx, {
      day,
      regime,
      category,
      userType: held.userType,
      service: { id: serviceId },
      value,
    })
    if (paid.concept === 'none')
      return paid.why === null ? 'No paga.' : `No paga: ${exemptionLabels[paid.why]}.`
    return `Paga ${paid.concept === 'copago' ? 'copago' : 'cuota moderadora'} de ${showPesos(paid.amount)}.`
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

const annexColumns = {
  code: f.code('Código'),
  officialCode: f.optional(f.code('CUPS o CUM')),
  soatCode: f.optional(f.code('SOAT')),
  name: f.text('Servicio'),
  kind: f.choice('Clase', serviceKinds),
  mode: f.choice('Cómo se cubre', coverModes),
  price: f.optional(f.money('Precio')),
  formula: f.text('Cómo se liquida'),
} satisfies Fields

/** Every service that the contract may cover, with its price on a day and its calculation. */
async function annexOf(tx: Tx, contractId: string, day: Day) {
  const { contractNumber, serviceMode } = await contractTerms(tx, contractId, day)
  const services = await rowsFrom<Record<string, string | null> & { readonly id: string }>(tx)`
    select s.id, s.code, coalesce(u.code, s.cum_code) as official_code, s.soat_code, s.name, s.kind
    from tariffs.service_face s left join reference.entry_face u on u.id = s.cups_id
    where s.active and (${serviceMode} = 'manual' or exists (
      select from insurers.contract_service c where c.contract_id = ${contractId}::uuid and c.service_id = s.id and c.active))
    order by s.kind, s.name`
  const prices = await contractPrices(tx, { contractId, serviceIds: services.map(({ id }) => id), day })
  const rows = services.map(({ id, ...service }) => {
    const one = prices.get(id)
    return {
      ...service,
      mode: one?.covered === true ? one.mode : 'excluded',
      price: one?.covered === true ? moneyText(one.price) : null,
      formula: one === undefined ? '' : explainContractPrice(one),
    }
  })
  return exportRows({
    format: 'xlsx',
    title: `Anexo tarifario ${contractNumber.replaceAll('/', '-')}`,
    columns: annexColumns,
    rows,
  })
}
