import { ListScreen, pathTo } from '@quina/blocks/web'
import { accessMotiveList, accessMotivePath } from './access-motive.contract.ts'

/** Files that were opened from outside the care of the patient, and why. */
export const AccessMotives = () => (
  <ListScreen
    list={accessMotiveList}
    path={accessMotivePath}
    title="Accesos con motivo"
    open={({ patientId }) => pathTo('/verUsuario/:id', { id: String(patientId) })}
  />
)
