import { Button } from '@mantine/core'
import { keepFileOf, type ReportGroup, ReportHub, usePress, useVigencia } from '@quina/blocks/web'
import { dayInBogota, firstDayOf, lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'
import { impairmentDetail } from '../../agreement/impairment/impairment.contract.ts'
import { glosaCauses, glosasBy } from '../../claim/glosa-report/glosa-report.contract.ts'
import { circular030, circular030File } from '../../rules/circular/circular.contract.ts'
import { quarterOf } from '../../rules/circular/circular.domain.ts'
import { statement } from '../../rules/statement/statement.contract.ts'
import { rotation, sihoReceivables, sihoSales } from '../siho/siho.contract.ts'
import { ageing, movement, paymentsReport } from './report.contract.ts'

/** Reports of the portfolio, for today or for the last day of a past vigencia. */
export function ReceivablesReports() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const current = vigenciaOf(today) === vigencia
  const to = current ? today : lastDayOf(vigencia)
  const span = { from: firstDayOf(vigencia, current ? monthOf(today) : 12), to }
  const groups: readonly ReportGroup[] = [
    {
      label: 'Cartera',
      reports: [
        { report: ageing, defaults: { to, by: 'payer', base: 'filing' } },
        { report: movement, defaults: span },
        { report: statement, defaults: { to } },
        { report: rotation, defaults: { to } },
        { report: impairmentDetail, defaults: {} },
      ],
    },
    {
      label: 'Glosas',
      reports: [
        { report: glosasBy, defaults: { ...span, from: firstDayOf(vigencia), by: 'code' } },
        { report: glosaCauses, defaults: span },
      ],
    },
    {
      label: 'Informes oficiales',
      reports: [
        { report: circular030, defaults: quarterOf(to), beside: (input) => <CircularFile input={input} /> },
        { report: sihoReceivables, defaults: quarterOf(to) },
        { report: sihoSales, defaults: { ...quarterOf(to), span: 'year' } },
      ],
    },
    {
      label: 'Pagos',
      reports: [{ report: paymentsReport, defaults: { ...span, from: firstDayOf(vigencia) } }],
    },
  ]
  return <ReportHub key={vigencia} groups={groups} />
}

/** The flat file of the report, once its receiver would refuse none of it. */
function CircularFile({ input }: { readonly input: Readonly<Record<string, string>> }) {
  const { busy, press } = usePress()
  const given = { year: Number(input.year), quarter: input.quarter as '1' }
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() =>
        void press({
          of: `circular030 ${given.year} ${given.quarter}`,
          run: () => keepFileOf(circular030File, given),
          done: () => 'Archivo descargado.',
        })
      }
    >
      Descargar archivo para PISIS
    </Button>
  )
}
