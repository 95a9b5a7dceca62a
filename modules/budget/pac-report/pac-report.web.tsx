import { ListScreen, ReportScreen, useVigencia } from '@quina/blocks/web'
import { daysOf } from '../hub/days.web.ts'
import { pacActPath, pacActs, pacReport } from '../pac/pac.contract.ts'

/** Every act that programmed or changed the PAC. */
export const PacActs = () => (
  <ListScreen list={pacActs} path={pacActPath} title="Actos del PAC" open={() => '/pac'} />
)

/** The PAC on paper and in a spreadsheet. */
export function PacReport() {
  const vigencia = useVigencia()
  const { to } = daysOf(vigencia)
  return <ReportScreen key={vigencia} report={pacReport} defaults={{ to, plane: 'vigencia' }} />
}
