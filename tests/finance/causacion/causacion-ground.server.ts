import { type Actor, decideParameter, saveRow } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { manejaPresupuesto, withholdsIca, withholdsIva } from '@quina/hospital/contract'
import { costCentreService } from '@quina/hospital/server'
import { type Day, day, newId } from '@quina/kernel'
import { addTercero, saveProfile } from '@quina/people/server'
import {
  openPeriod,
  preparePeriods,
} from '../../../modules/finance/accounting/ledger/period/period.server.ts'
import { seedPurposes } from '../../../modules/finance/accounting/ledger/purpose/purpose.server.ts'
import { seedConcepts } from '../../../modules/finance/accounting/payables/concept/seed.server.ts'
import { seedChart, seedVoucherKinds } from '../../../modules/finance/accounting/setup/starter/seed.server.ts'
import { seedWithholdingRules } from '../../../modules/finance/accounting/withholding/withholding-rule/seed.server.ts'
import type { Ground } from '../../../modules/finance/budget/testing/world-ground.server.ts'
import type { TaxProfileValues } from '../../../modules/house/people/tercero/tax-profile/tax-profile.contract.ts'

export interface BookGround {
  readonly municipalityId: string
  /** A company that files, invoices and charges VAT. */
  readonly supplier: string
  /** A natural person who does neither. */
  readonly doctor: string
  readonly centres: Readonly<Record<'ward' | 'office', string>>
  readonly concepts: ReadonlyMap<string, string>
}

/** Lays what a causación needs besides the budget: chart, periods, rules, concepts, centres and tax profiles. */
export function layBooks(ground: Ground, { budgeted }: { readonly budgeted: boolean }): Promise<BookGround> {
  return ground.act(async (tx) => {
    await seedChart(tx)
    await seedVoucherKinds(tx)
    await seedWithholdingRules(tx)
    await seedConcepts(tx)
    await seedPurposes(tx)
    await openYear(tx)
    const from = { fromDay: day('2025-01-01'), userId: ground.chief.userId }
    for (const parameter of [withholdsIva, withholdsIca])
      await decideParameter(tx, parameter, { ...from, value: true })
    await decideParameter(tx, manejaPresupuesto, { ...from, value: budgeted })
    const municipalityId = newId()
    await localRules(tx, municipalityId)
    await addProfile(tx, ground.supplier, {})
    const doctor = await addTercero(tx, ground.chief, {
      documentType: 'CC',
      number: '52123456',
      personType: 'natural',
      firstName: 'Ana',
      lastName: 'Rojas',
      address: 'Carrera 5 # 1-2',
      municipality: 'Cali',
      phone: '3005550101',
    })
    await addProfile(tx, doctor, { vatResponsible: false, incomeFiler: false, ciiu: '8621' })
    const concepts = await tx.selectFrom('accounting.concept').select(['id', 'code']).execute()
    return {
      municipalityId,
      supplier: ground.supplier,
      doctor,
      centres: {
        ward: await centre(tx, ground.chief, 'care'),
        office: await centre(tx, ground.chief, 'administrative'),
      },
      concepts: new Map(concepts.map(({ id, code }) => [code, id])),
    }
  })
}

async function openYear(tx: Tx): Promise<void> {
  await preparePeriods(tx, 2026)
  for (let number = 0; number <= 12; number++)
    await openPeriod(tx, { vigencia: 2026, number }, day('2026-12-15') as Day)
}

async function localRules(tx: Tx, municipalityId: string): Promise<void> {
  const account = (code: string) =>
    tx.selectFrom('accounting.account').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  const local = { beneficiary: 'all', fromDay: day('2020-01-01'), base: 'net' }
  const ica = { kind: 'ica', code: 'ICA', name: 'ICA', rate: '7', rateUnit: 'mil', moment: 'causacion' }
  const stamp = { kind: 'estampilla', code: 'PRO-HOSP', name: 'Pro-hospital', rate: '2', moment: 'payment' }
  await tx
    .insertInto('accounting.withholdingRule')
    .values([
      { ...local, ...ica, id: newId(), municipalityId, accountId: (await account('243627')).id },
      { ...local, ...stamp, id: newId(), rateUnit: 'percent', accountId: (await account('240722')).id },
    ])
    .execute()
}

const profile: TaxProfileValues = {
  fromDay: day('2025-01-01'),
  untilDay: null,
  regime: 'ordinary',
  responsibilities: null,
  vatResponsible: true,
  incomeFiler: true,
  selfWithholder: false,
  largeTaxpayer: false,
  vatAgent: false,
  icaSelfWithholder: false,
  resident: true,
  ciiu: '4645',
  icaRate: null,
}

const addProfile = (tx: Tx, terceroId: string, more: Partial<TaxProfileValues>): Promise<void> =>
  saveProfile(tx, { id: newId(), terceroId, body: { ...profile, ...more }, version: null })

async function centre(tx: Tx, actor: Actor, kind: 'care' | 'administrative'): Promise<string> {
  const none = { parentId: null, campusId: null, repsServiceId: null, dependenciaId: null }
  const accounts = { saleCostAccount: null, incomeAccount: null }
  const own = kind === 'care' ? { code: '7310', costAccount: '7310' } : { code: '5100', costAccount: null }
  const name = kind === 'care' ? 'Consulta externa' : 'Gerencia'
  const body = { ...none, ...accounts, ...own, kind, name }
  return (await saveRow(tx, costCentreService, { id: null, body, actor })).id
}
