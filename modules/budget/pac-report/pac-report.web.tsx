import { ListScreen, ReportScreen, useVigencia } from '@quina/blocks/web'
import { dayInBogota, lastDayOf, vigenciaOf } from '@quina/kernel'
import { pacActPath, pacActs, pacReport } from '../pac/pac.contract.ts'

/** Every act that programmed or changed the PAC. */
export const PacActs = () => (
  <ListScreen list={pacActs} path={pacActPath} title="Actos del PAC" open={() => '/pac'} />
)

/** The PAC on paper and in a spreadsheet. */
export function PacReport() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const to = vigenciaOf(today) === vigencia ? today : lastDayOf(vigencia)
  return <ReportScreen key={vigencia} report={pacReport} defaults={{ to, plane: 'vigencia' }} />
}
