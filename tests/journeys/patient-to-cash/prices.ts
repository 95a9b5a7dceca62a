import type { Db, Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { published, range2026 } from '../../../modules/income/tariffs/testing/tariff-world.server.ts'
import { codeOf } from './catalogues.ts'

interface Manual {
  readonly kind: string
  readonly code: string
  readonly unit: string
  readonly item: {
    readonly code: string
    readonly name: string
    readonly units?: string
    readonly value?: string
  }
}

/** The three ways of pricing: SOAT in UVB, ISS 2001 in pesos, and the house's own. */
const manuals: readonly (Manual & { readonly unitRounding: string; readonly finalRounding: string })[] = [
  {
    kind: 'soat',
    code: 'SOAT',
    unit: 'uvb',
    unitRounding: '100',
    finalRounding: '100',
    item: { code: '39141', name: 'Consulta ambulatoria de medicina general', units: '4.51' },
  },
  {
    kind: 'iss',
    code: 'ISS',
    unit: 'pesos',
    unitRounding: '1',
    finalRounding: '1',
    item: { code: '890202', name: 'Consulta de medicina especializada', value: '12510' },
  },
  {
    kind: 'own',
    code: 'PROPIA',
    unit: 'pesos',
    unitRounding: '1',
    finalRounding: '1',
    item: { code: 'ECG', name: 'Electrocardiograma', value: '45000' },
  },
]

export async function layTarifarios(tx: Tx): Promise<void> {
  for (const { item, unitRounding, finalRounding, ...manual } of manuals) {
    const manualId = newId()
    const edition = manual.kind === 'iss' ? '2001' : '2026'
    const named = { name: `Manual ${manual.code} ${edition}`, edition, fromDay: '2026-01-01' }
    await tx
      .insertInto('tariffs.manual')
      .values({ id: manualId, ...manual, ...named })
      .execute()
    await tx
      .insertInto('tariffs.manualItem')
      .values({ id: newId(), manualId, ...item })
      .execute()
    const rounding = { unitRounding, finalRounding }
    // Medicines go by their cost and twelve per cent.
    await published(tx, { code: manual.code, manualId, ...rounding, medicinePercent: '12' })
  }
  await range2026(tx)
}

const services = [
  {
    code: '890201',
    name: 'Consulta de medicina general',
    kind: 'consultation',
    soatCode: '39141',
    cups: '890201',
    reps: '328',
    group: '01',
    object: 'consultas',
    moderating: 'cuota',
  },
  {
    code: '890202',
    name: 'Consulta de medicina especializada',
    kind: 'consultation',
    issCode: '890202',
    cups: '890202',
    reps: '328',
    group: '01',
    object: 'consultas',
    moderating: 'exempt',
  },
  {
    code: 'ECG',
    name: 'Electrocardiograma',
    kind: 'procedure',
    cups: '895100',
    reps: '328',
    group: '01',
    object: 'procedimientos',
    moderating: 'exempt',
  },
] as const

/** The services sold, each with its CUPS, what RIPS requires of it, and its cost centre. */
export async function layServices(tx: Tx, costCentreId: string): Promise<void> {
  const finalidadId = await codeOf(tx as Db, 'finalidad', '15')
  for (const { cups, reps, group, object, ...own } of services) {
    const codes = {
      cupsId: await codeOf(tx as Db, 'procedure', cups),
      repsServiceId: await codeOf(tx as Db, 'repsService', reps),
      serviceGroupId: await codeOf(tx as Db, 'serviceGroup', group),
    }
    const where = { ambulatory: true, needsDiagnosis: true, costCentreId, finalidadId, ripsObject: object }
    await tx
      .insertInto('tariffs.service')
      .values({ id: newId(), ...own, ...codes, ...where })
      .execute()
  }
}
