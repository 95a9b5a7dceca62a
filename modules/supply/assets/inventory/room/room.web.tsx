import { Button, Group, Stack } from '@mantine/core'
import { type AnswerOf, f, permissionFor } from '@quina/blocks'
import {
  CommandOf,
  FieldInput,
  GoTo,
  MiniTable,
  openFileOf,
  pathTo,
  Show,
  useCan,
  writeSearch,
} from '@quina/blocks/web'
import { type Day, showDay } from '@quina/kernel'
import { EmptyState, Page, PageHeader, Panel, StatusTag, useGoTo, useScanner } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { placeLabels } from '../../register/label/label.contract.ts'
import { Camera } from '../capture/camera.web.tsx'
import { codeRead } from '../capture/scans.domain.ts'
import { physicalInventory } from '../physical-inventory/physical-inventory.contract.ts'
import { bringHere, placeAssets, roomPath } from './room.contract.ts'

const place = f.ref('hospital.location', 'Lugar', { help: 'O lea el código QR de la puerta' })

/** A place: its expected assets, the arriving ones, and corrections on the spot. */
export function Room() {
  const goTo = useGoTo()
  const { mark, locationId } = useSearch({ strict: false }) as {
    readonly mark?: string
    readonly locationId?: string
  }
  const read = (text: string) => goTo(`${roomPath}${writeSearch({ mark: codeRead(text) })}`)
  useScanner(read)
  const chosen = locationId !== undefined || mark !== undefined
  return (
    <Page>
      <PageHeader title="Lo que hay en un lugar" />
      <Panel>
        <Stack gap="sm">
          <FieldInput
            field={place}
            name="locationId"
            value={locationId ?? ''}
            onChange={(value) =>
              goTo(value ? `${roomPath}${writeSearch({ locationId: String(value) })}` : roomPath)
            }
          />
          <Group>
            <Camera onRead={read} />
          </Group>
        </Stack>
      </Panel>
      {chosen ? (
        <Show of={placeAssets} params={{ locationId: locationId ?? null, mark: mark ?? null }}>
          {(answer) => <Here {...answer} />}
        </Show>
      ) : (
        <EmptyState title="Elija un lugar para ver lo que debe haber en él." />
      )}
    </Page>
  )
}

type Answer = AnswerOf<typeof placeAssets>

function Here({ place: found, inventoryId, assets, coming }: Answer) {
  const can = useCan()
  if (found === null) return <EmptyState title="Ese código no es de un lugar de su sede." />
  return (
    <>
      <Panel title={found.name}>
        <Group gap="xs">
          <CommandOf
            of={bringHere}
            about={{ locationId: found.id }}
            done={() => 'Traslado enviado: falta que lo acepte quien responde.'}
          />
          {assets.length > 0 && (
            <>
              <Button
                variant="default"
                onClick={() => openFileOf(placeLabels, { locationId: found.id, size: 'label' })}
              >
                Imprimir etiquetas
              </Button>
              <Button
                variant="default"
                onClick={() => openFileOf(placeLabels, { locationId: found.id, size: 'smallLabel' })}
              >
                Imprimir etiquetas pequeñas
              </Button>
            </>
          )}
          {inventoryId !== null && can(permissionFor(physicalInventory, 'edit')) && (
            <GoTo address={pathTo('/assets/inventario/tomar/:id', { id: inventoryId })}>
              Leer este lugar en el inventario
            </GoTo>
          )}
        </Group>
      </Panel>
      <Expected rows={assets} />
      {coming.length > 0 && <Coming rows={coming} />}
    </>
  )
}

const Expected = ({ rows }: { readonly rows: Answer['assets'] }) => (
  <Panel title="Debe haber">
    {rows.length === 0 ? (
      <EmptyState title="El registro no tiene bienes en este lugar." />
    ) : (
      <MiniTable
        label="Debe haber"
        className="q-mini-stacked"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Placa',
            cell: ({ id, plate }) => <GoTo address={pathTo('/assets/:id', { id })}>{plate}</GoTo>,
          },
          { head: 'Bien', cell: ({ description }) => description },
          { head: 'Responsable', cell: ({ custodian }) => custodian ?? '' },
          { head: 'Estado', cell: ({ state }) => state },
          { head: 'Se vio', cell: ({ seenOn }) => (seenOn === null ? 'Nunca' : showDay(seenOn as Day)) },
          { head: '', cell: ({ leaves }) => leaves && <StatusTag tone="warning">Va en traslado</StatusTag> },
        ]}
      />
    )}
  </Panel>
)

const Coming = ({ rows }: { readonly rows: Answer['coming'] }) => (
  <Panel title="Por llegar">
    <MiniTable
      label="Por llegar"
      className="q-mini-stacked"
      rows={rows}
      keyOf={({ plate }) => plate}
      columns={[
        {
          head: 'Placa',
          cell: ({ plate, transferId }) => (
            <GoTo address={pathTo('/traslado-bienes/edit/:id', { id: transferId })}>{plate}</GoTo>
          ),
        },
        { head: 'Bien', cell: ({ description }) => description },
        { head: 'Viene de', cell: ({ from }) => from ?? '' },
      ]}
    />
  </Panel>
)
