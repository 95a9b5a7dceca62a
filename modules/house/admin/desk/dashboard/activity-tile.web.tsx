import './tiles.css'
import { useAnswer, useDashboardScope, wordsOf } from '@quina/blocks/web'
import { ErrorState, Link, Loading, shownInstant } from '@quina/ui/web'
import { showActivity } from './dashboard.contract.ts'

const words: Readonly<Record<string, { readonly label: string; readonly meaning: string }>> = {
  logins: { label: 'Ingresos', meaning: 'Veces que alguien entró al sistema en el período.' },
  failedLogins: { label: 'Ingresos fallidos', meaning: 'Contraseñas o códigos equivocados en el período.' },
  created: { label: 'Registros creados', meaning: 'Filas nuevas en las tablas que se auditan.' },
  changed: { label: 'Cambios', meaning: 'Modificaciones de registros que ya existían.' },
  taken: { label: 'Exportado o impreso', meaning: 'Listas, informes y documentos que alguien se llevó.' },
}

/** What was done in the period; each figure leads to the lines of the audit that add up to it. */
export function ActivityTile() {
  const scope = useDashboardScope()
  const { data, error, refetch } = useAnswer(showActivity, { ...scope, campusId: scope.campusId ?? null })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const countOf = (name: string) => data.figures.find((figure) => figure.name === name)?.count ?? 0
  const tries = countOf('logins') + countOf('failedLogins')
  return (
    <>
      <dl className="q-figures">
        {data.figures.map(({ name, count, to }) => (
          <div key={name} title={words[name]?.meaning}>
            <dt>{words[name]?.label ?? name}</dt>
            <dd>
              <Link href={to}>{count.toLocaleString('es-CO')}</Link>
            </dd>
          </div>
        ))}
        <div title="Ingresos fallidos ÷ todos los intentos de ingreso del período × 100. Sin intentos no se calcula.">
          <dt>% fallidos</dt>
          <dd>{tries === 0 ? 'N/A' : percent(countOf('failedLogins'), tries)}</dd>
        </div>
      </dl>
      <p className="q-figures-at">Datos a: {shownInstant(data.at)}</p>
    </>
  )
}

/** Two decimals, half up. */
const percent = (part: number, whole: number): string =>
  `${(Math.round((part / whole) * 10_000) / 100).toFixed(2).replace('.', ',')} %`
