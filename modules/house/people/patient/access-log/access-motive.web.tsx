import { ListScreen, pathTo } from '@quina/blocks/web'
import { accessMotiveList, accessMotivePath } from './access-motive.contract.ts'

/** The files opened by users outside the care of the patient, and the reasons. */
export const AccessMotives = () => (
  <ListScreen
    list={accessMotiveList}
    path={accessMotivePath}
    title="Accesos con motivo"
    open={({ patientId }) => pathTo('/verUsuario/:id', { id: String(patientId) })}
  />
)
