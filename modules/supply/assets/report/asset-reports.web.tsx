import { ReportHub, useVigencia } from '@quina/blocks/web'
import { dayInBogota, firstDayOf, lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'
import { costOfLiving } from '../upkeep/living/living.contract.ts'
import {
  assetEstimates,
  assetsOn,
  classAccounts,
  depreciatedInUse,
  notChecked,
} from './asset-report/asset-report.contract.ts'
import { assetMovement, assetMovementDetail, depreciationByCentre } from './movement/movement.contract.ts'
import { assetNote } from './note/note.contract.ts'

/** The reports of the register, up to today or to the end of a past vigencia; monthly reports, to the end of this month. */
export function AssetReports() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const isNow = vigenciaOf(today) === vigencia
  const on = isNow ? today : lastDayOf(vigencia)
  const to = isNow ? lastDayOf(vigencia, monthOf(today)) : lastDayOf(vigencia)
  const span = { from: firstDayOf(vigencia), to }
  return (
    <ReportHub
      key={vigencia}
      groups={[
        {
          label: 'Registro',
          reports: [
            { report: assetsOn, defaults: { on } },
            { report: depreciatedInUse, defaults: { on } },
            { report: notChecked, defaults: { since: firstDayOf(vigencia) } },
            { report: costOfLiving, defaults: { to: on } },
          ],
        },
        {
          label: 'Contabilidad',
          reports: [
            { report: assetMovement, defaults: span },
            { report: assetMovementDetail, defaults: span },
            { report: depreciationByCentre, defaults: span },
            { report: classAccounts, defaults: {} },
          ],
        },
        {
          label: 'Notas a los estados financieros',
          reports: [
            { report: assetNote, defaults: { note: 'movable', to } },
            { report: assetEstimates, defaults: { on } },
          ],
        },
      ]}
    />
  )
}
