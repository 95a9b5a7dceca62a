import { Button } from '@mantine/core'
import { documentScreens, downloadFileOf, ReportScreen } from '@quina/blocks/web'
import { type Day, dayInBogota, showDay } from '@quina/kernel'
import { type SismedFacts, sismed, sismedFile, sismedPrices } from './sismed.contract.ts'
import { periodBefore } from './sismed.domain.ts'

const lastQuarter = () => periodBefore(dayInBogota(new Date()), 3) as { from: Day; to: Day }

/** The screens of the reports to SISMED: reviewed, closed once in a period, and sent by people. */
export const sismedScreens = documentScreens(sismed, {
  columns: ['number', 'date', 'fromDay', 'toDay', 'records', 'receipt', 'condition'],
  defaults: () => {
    const { from, to } = lastQuarter()
    return { date: dayInBogota(new Date()), fromDay: from, toDay: to }
  },
  header: (answer) => (answer === null ? null : <Content id={answer.id} of={answer.facts} />),
})

function Content({ id, of }: { readonly id: string; readonly of: SismedFacts }) {
  const { records, dueOn, findings, sha256 } = of
  return (
    <>
      <p>
        {records} registros · plazo hasta el {showDay(dueOn as Day)}
        {sha256 === null ? '' : ` · huella ${sha256}`}
      </p>
      <p className="q-muted">
        El archivo lleva nombres propios de columnas: la estructura del anexo de la circular vigente no está
        cargada. Diligencie con él la plantilla de PISIS y escriba el acuse.
      </p>
      {findings.map(({ finding, severity }) => (
        <p key={finding} role={severity === 'error' ? 'alert' : 'note'}>
          {finding}
        </p>
      ))}
      <Button size="compact-sm" variant="default" onClick={() => downloadFileOf(sismedFile, { id })}>
        Descargar
      </Button>
    </>
  )
}

export const SismedPrices = () => <ReportScreen report={sismedPrices} defaults={lastQuarter()} />
