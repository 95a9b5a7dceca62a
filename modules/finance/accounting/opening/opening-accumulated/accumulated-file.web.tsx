import { Button } from '@mantine/core'
import { ImportButton, openFileOf } from '@quina/blocks/web'
import { exportAccumulated } from '../opening/opening.contract.ts'
import { accumulatedPath } from './accumulated.contract.ts'

interface AccumulatedFileProps {
  readonly id: string
  readonly editable: boolean
  /** Whether the books begin after 1 January, or some amounts were imported already. */
  readonly useful: boolean
}

/** Imports and exports the amounts withheld and paid before the books began. */
export function AccumulatedFile({ id, editable, useful }: AccumulatedFileProps) {
  if (!useful) return null
  return (
    <>
      {editable && (
        <ImportButton
          label="Importar acumulados…"
          many="Acumulados"
          path={accumulatedPath.replace(':id', id)}
          known="Una fila con el mismo tercero, mes, regla y municipio reemplaza la que había."
        />
      )}
      <Button variant="default" onClick={() => openFileOf(exportAccumulated, { id })}>
        Exportar acumulados
      </Button>
    </>
  )
}
