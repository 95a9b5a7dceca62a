import { saveRow, serveProcess } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { insist, must } from '@quina/kernel'
import type { RipsObject, ServiceKind } from '../service/service.contract.ts'
import { serviceService } from '../service/service.server.ts'
import { importCups } from './cups-import.contract.ts'

interface OfficialCups {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly use: string | null
  readonly sex: string | null
  readonly perDay: number | null
}

/** Enabled CUPS that no service uses, neither as its CUPS nor as its code. */
async function missing(tx: Tx, chapter: string): Promise<readonly OfficialCups[]> {
  return rowsFrom<OfficialCups>(tx)`
    select e.id, e.code, e.name, e.facts ->> 'use' as use, e.facts ->> 'sex' as sex, (e.facts ->> 'perDay')::int as per_day
    from reference.entry_face e
    where e.catalogue = 'procedure' and e.offered and e.code like ${`${chapter}%`}
      and not exists (select from tariffs.service s where s.cups_id = e.id or s.code = e.code)
    order by e.code`
}

/** The RIPS record and the kind of service for each use of CUPS. */
const byUse: Readonly<Record<string, { readonly kind: ServiceKind; readonly ripsObject: RipsObject }>> = {
  AC: { kind: 'consultation', ripsObject: 'consultas' },
  AP: { kind: 'procedure', ripsObject: 'procedimientos' },
  AT: { kind: 'complementary', ripsObject: 'otrosServicios' },
}
const usual = { kind: 'procedure', ripsObject: 'procedimientos' } as const

export const cupsImport = serveProcess(importCups, {
  whose: 'house',
  async plan(tx, { chapter, otherServiceTypeId }) {
    const found = await missing(tx, chapter)
    const others = found.some(({ use }) => use === 'AT')
    const typed = 'Hay CUPS de uso AT: diga de qué tipo son.'
    must(!others || otherServiceTypeId !== null, 'TAR-053', 'otherServiceTypeId', typed)
    return found.map(({ id, code, name, use, sex }) => ({
      key: id,
      values: { code, name, ...(byUse[use ?? ''] ?? usual), sex: sex === 'F' || sex === 'M' ? sex : null },
    }))
  },
  async run(tx, { key, values: { code, name, kind, ripsObject, sex } }, input, by) {
    const [found] = (await missing(tx, String(code))).filter(({ id }) => id === key)
    insist(found !== undefined, 'TAR-054', `El CUPS ${code} ya tiene servicio.`)
    const { chapter: _chapter, otherServiceTypeId, ...shared } = input
    await saveRow(tx, serviceService, {
      id: null,
      actor: by,
      body: {
        ...nothingElse,
        ...shared,
        code,
        name,
        kind,
        ripsObject,
        sex,
        cupsId: key,
        maxPerDay: found.perDay || null,
        otherServiceTypeId: ripsObject === 'otrosServicios' ? otherServiceTypeId : null,
      },
    })
  },
})

/** The fields of a service for which CUPS has no value. */
const nothingElse = {
  invoiceName: null,
  soatCode: null,
  issCode: null,
  iumId: null,
  cumCode: null,
  udi: null,
  medicineTypeId: null,
  dispensingUnitId: null,
  dispensingMeasureId: null,
  ingredientId: null,
  concentration: null,
  concentrationUnitId: null,
  pharmaceuticalFormId: null,
  finalidadId: null,
  finalidades: null,
  externalCauseId: null,
  ambulatory: true,
  inpatient: true,
  emergency: true,
  surgical: false,
  surgicalGroup: null,
  uvr: null,
  bloodless: false,
  bilateral: false,
  ageMinMonths: null,
  ageMaxMonths: null,
  needsDiagnosis: true,
  noPbs: false,
  iva: 'excluded',
  ivaPercent: null,
  referenceCost: null,
  regulatedPrice: null,
}
