import { type DocumentPrint, lineTable, notes } from '@quina/blocks/print'
import {
  type FirstStep,
  firstWork,
  optionsOperation,
  parameterOn,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { addTo, rowFrom, rowOf, rowWhere, type Tx } from '@quina/db/server'
import { type Day, dayInBogota, money, moneyText, must, newId, refused, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { warningOf } from '../use/use.domain.ts'
import { contractBalance } from '../use/use.server.ts'
import { contractWarnings } from '../use/warning.contract.ts'
import { type Amendment, amendmentKinds, type ContractStanding, contract } from './contract.contract.ts'
import { type ContractInput, mustAgree, mustAmend, mustBeUnused, storedKind } from './contract.domain.ts'

const changing = (tx: Tx, id: string) => tx.updateTable('insurers.contract').where('id', '=', id)

/** The ficha of a contract: its terms, its otrosíes and its state. */
const contractPrint: DocumentPrint<typeof contract> = {
  title: 'Ficha del contrato',
  pairs: [
    'payerId',
    'contractNumber',
    'name',
    'cucon',
    'date',
    'startsOn',
    'endsOn',
    'contractModality',
    'coverage',
    'regime',
    'tarifarioId',
    'percent',
    'serviceMode',
    'value',
    'monthlyValue',
    'paymentDays',
    'supervisor',
    'object',
    'glosaTerms',
    'guarantees',
  ],
  lines: [],
  worth: ({ facts }) => (typeof facts?.worth === 'string' ? money(facts.worth) : zero),
  adds: ({ facts = {} }) => [...otrosies(facts.amendments), ...standing(facts)],
  signs: {},
}

export const contractService = servedDocument<typeof contract>({
  document: contract,
  lines: { userTypes: 'insurers.contractUserType', campuses: 'insurers.contractCampus' },
  ownOptions: true,
  async onSave(tx, input) {
    mustAgree(input)
    await mustBePayer(tx, input)
  },
  /** A contract that went back to draft keeps its number. */
  numberBy: () => sql`coalesce(number, platform.take_number('insurers.contract'))`,
  on: {
    async activate({ tx, document }) {
      mustAgree(document)
      await mustBePriced(tx, document)
    },
    async correct({ tx, document: { id } }) {
      mustBeUnused(await contractBalance(tx, id), (await amendmentsOf(tx, id)).length > 0)
    },
    async amend({ tx, document, input, actor }) {
      mustAmend(input, document, await contractBalance(tx, document.id))
      await mustBeNewAmendment(tx, document.id, input.amendmentNumber)
      const { value, ...declared } = input
      await addTo(tx, 'insurers.contractAmendment', {
        ...declared,
        kind: storedKind(input),
        id: newId(),
        contractId: document.id,
        value: moneyText(value ?? zero),
        createdBy: actor.userId,
      })
      if (input.newEnd !== null) await changing(tx, document.id).set({ endsOn: input.newEnd }).execute()
    },
    async registerCucon({ tx, document: { id }, input: { cucon } }) {
      await changing(tx, id).set({ cucon }).execute()
    },
    async end({ tx, document: { id, startsOn, endsOn }, input: { date } }) {
      const message = 'La fecha está por fuera de los días del contrato.'
      must(date >= startsOn && date <= endsOn, 'CTR-016', 'date', message)
      await changing(tx, id).set({ endedOn: date }).execute()
    },
    async close({ tx, document: { id }, input: { date } }) {
      await changing(tx, id).set({ settledOn: date }).execute()
    },
    async annul({ tx, document: { id } }) {
      mustBeUnused(await contractBalance(tx, id), false)
    },
  },
  extra: async (tx, stored) => ({ facts: await contractAround(tx, stored) }),
  print: contractPrint,
})

export const contractOperations = refusing(
  // Checks that only the database can make.
  {
    'insurers.contract_payer_number': refused(
      'CTR-002',
      'Ese pagador ya tiene un contrato con ese número.',
      'contractNumber',
    ),
  },
  [
    ...serveDocument(contractService),
    // Contracts can be chosen in every site where they apply.
    optionsOperation({
      to: 'insurers.contract',
      title: contract.label.many,
      whose: 'house',
      chosenBy: ['insurers', 'care', 'billing', 'receivables', 'tariffs', 'accounting'],
      access: 'campus',
    }),
  ],
)

async function mustBePayer(tx: Tx, { payerId }: ContractInput): Promise<void> {
  const found = await rowOf(tx, 'insurers.payer', payerId, ['active'])
  must(found?.active === true, 'CTR-009', 'payerId', 'Elija un pagador activo.')
}

/** @throws Problem CTR-017 when its tarifario has no published version on its first day. */
async function mustBePriced(tx: Tx, { tarifarioId, startsOn }: ContractInput): Promise<void> {
  if (tarifarioId === null) return
  const row = await rowFrom<{ found: boolean }>(tx)`
    select exists (select from tariffs.tarifario_version v where v.tarifario_id = ${tarifarioId}::uuid and v.status = 'published'
      and ${startsOn}::date >= v.from_day and (v.until_day is null or ${startsOn}::date <= v.until_day)) as found`
  const message = 'El tarifario no tiene una versión publicada que rija el día de inicio.'
  must(row?.found === true, 'CTR-017', 'tarifarioId', message)
}

async function mustBeNewAmendment(tx: Tx, contractId: string, amendmentNumber: string): Promise<void> {
  const found = await rowWhere(tx, 'insurers.contractAmendment', { contractId, amendmentNumber }, ['id'])
  const message = 'El contrato ya tiene un otrosí con ese número.'
  must(found === undefined, 'CTR-018', 'amendmentNumber', message)
}

const amendmentsOf = (tx: Tx, contractId: string) =>
  tx
    .selectFrom('insurers.contractAmendment')
    .select(['id', 'kind', 'amendmentNumber', 'date', 'value', 'newEnd', 'note'])
    .where('contractId', '=', contractId)
    .orderBy('date')
    .orderBy('createdAt')
    .execute()

type StoredContract = ContractInput & { readonly id: string }

/** The state of a contract, its otrosíes, its services, and the overlapping contracts of the same payer. */
async function contractAround(tx: Tx, stored: StoredContract): Promise<ContractStanding> {
  const balance = await contractBalance(tx, stored.id)
  const warning = warningOf(
    balance.usedPercent,
    await parameterOn(tx, contractWarnings, dayInBogota(new Date()) as Day),
  )
  const row = await rowFrom<Pick<ContractStanding, 'services' | 'overlaps'>>(tx)`
    select (select count(*)::int from insurers.contract_service s where s.contract_id = c.id and s.active) as services,
           (select jsonb_agg(jsonb_build_object('id', o.id, 'label', o.contract_number || ' · ' || o.name) order by o.starts_on)
            from insurers.contract o
            where o.payer_id = c.payer_id and o.id <> c.id and o.regime = c.regime and o.modality = c.modality
              and o.coverage = c.coverage and o.status in ('active', 'suspended')
              and daterange(o.starts_on, o.ends_on, '[]') && daterange(c.starts_on, c.ends_on, '[]')
              and (not exists (select from insurers.contract_campus where parent_id in (o.id, c.id))
                   or exists (select from insurers.contract_campus a join insurers.contract_campus b using (campus_id)
                              where a.parent_id = o.id and b.parent_id = c.id))) as overlaps
    from insurers.contract c where c.id = ${stored.id}::uuid`
  const { available, worth, invoiced, credited, filed, glosa, paid } = balance
  return {
    invoiced: moneyText(invoiced),
    credited: moneyText(credited),
    filed: moneyText(filed),
    glosa: moneyText(glosa),
    paid: moneyText(paid),
    worth: worth === null ? null : moneyText(worth),
    available: available === null ? null : moneyText(available),
    usedPercent: balance.usedPercent,
    warning,
    amendments: (await amendmentsOf(tx, stored.id)) as readonly Amendment[],
    services: row?.services ?? 0,
    overlaps: row?.overlaps ?? [],
  }
}

function otrosies(given: unknown) {
  const rows = Array.isArray(given) ? given : []
  if (rows.length === 0) return []
  return [
    notes('', { heading: 'Otrosíes' }),
    lineTable({
      columns: [
        { key: 'amendmentNumber', header: 'Número', kind: 'text' },
        { key: 'kind', header: 'Tipo', kind: 'choice', options: amendmentKinds },
        { key: 'date', header: 'Fecha', kind: 'day' },
        { key: 'newEnd', header: 'Nuevo fin', kind: 'day' },
        { key: 'note', header: 'Qué cambia', kind: 'note' },
        { key: 'value', header: 'Valor', kind: 'money' },
      ],
      rows: rows.map((values) => ({ values })),
    }),
  ]
}

const figures = {
  worth: 'Valor con otrosíes',
  invoiced: 'Facturado',
  credited: 'Notas crédito',
  filed: 'Radicado',
  glosa: 'Glosa aceptada',
  paid: 'Pagado',
  available: 'Saldo por facturar',
} as const

function standing(facts: Readonly<Record<string, unknown>>) {
  const rows = Object.entries(figures)
    .filter(([name]) => typeof facts[name] === 'string')
    .map(([name, label]) => ({ values: { label, amount: String(facts[name]) } }))
  return [
    notes('', { heading: 'Ejecución' }),
    lineTable({
      columns: [
        { key: 'label', header: 'Concepto', kind: 'text', width: '*' },
        { key: 'amount', header: 'Valor', kind: 'money' },
      ],
      rows,
    }),
  ]
}

/** Nothing is sold to a payer before it has a contract. */
export const firstContract: FirstStep = firstWork(contract, ['active'], {
  title: 'Active el primer contrato con un pagador',
  why: 'Dice qué se le vende, con qué tarifario y cómo se le cobra.',
  who: 'Contratación con pagadores',
  to: '/Contratos',
  order: 410,
})
