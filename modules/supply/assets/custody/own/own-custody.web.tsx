import { Button, Group, Stack, Text } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { act, CommandOf, openFileOf, Show, showFailure } from '@quina/blocks/web'
import { type Day, plural, showDay } from '@quina/kernel'
import { Amount, ChoiceField, EmptyState, Page, PageHeader, Panel, StatusTag, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import {
  acceptReceived,
  disputeAsset,
  ownCustody,
  ownInventory,
  photographAsset,
  refuseReceived,
} from './own-custody.contract.ts'

/** The caller's assets, also for telephones: the caller accepts or refuses deliveries, and disputes wrong data. */
export const OwnCustody = () => (
  <Show of={ownCustody} params={{}}>
    {({ name, total, assets, received, places }) => (
      <Page>
        <PageHeader title="Lo que tengo a cargo" {...(name === null ? {} : { context: name })} />
        {name === null ? (
          <EmptyState title="Su cuenta no está relacionada con una persona de la entidad." />
        ) : (
          <Stack gap="md">
            {received.map((one) => (
              <Received key={one.id} delivery={one} places={places} />
            ))}
            <Held total={total} assets={assets} />
          </Stack>
        )}
      </Page>
    )}
  </Show>
)

type Answer = AnswerOf<typeof ownCustody>

type ReceivedProps = Readonly<{ delivery: Answer['received'][number]; places: Answer['places'] }>

/** A delivery to the caller. A delivery from another site has no place yet, which the caller chooses. */
function Received({ delivery, places }: ReceivedProps) {
  const { id, number, date, purpose, sender, from, place, elsewhere, assets } = delivery
  const [locationId, setLocationId] = useState('')
  const chooses = place === null
  return (
    <Panel title={`Le envían ${plural(assets.length, 'bien', 'bienes')}`}>
      <Stack gap="sm">
        <Text size="sm">
          Traslado {number} del {showDay(date as Day)}, {sender}
          {from === null ? '' : `, desde ${from}`}
        </Text>
        <Text size="sm">{purpose}</Text>
        {place !== null && <Text size="sm">Quedan en {place}</Text>}
        <Sent assets={assets} />
        {elsewhere === null ? (
          <>
            {chooses && (
              <ChoiceField
                label="Dónde quedan"
                options={Object.fromEntries(places.map((one) => [one.id, one.name]))}
                value={locationId}
                onChange={setLocationId}
                required
              />
            )}
            <Group gap="xs">
              <CommandOf
                of={acceptReceived}
                about={{ id, locationId: locationId === '' ? null : locationId }}
                look={{ disabled: chooses && locationId === '' }}
                done={() => 'Aceptado: ya responde por estos bienes'}
              />
              <CommandOf
                of={refuseReceived}
                about={{ id }}
                look={{ variant: 'default' }}
                done={() => 'Rechazado: quien los envió verá el motivo'}
              />
            </Group>
          </>
        ) : (
          <p role="note">Para aceptarlo, entre a la sede {elsewhere}.</p>
        )}
      </Stack>
    </Panel>
  )
}

const Sent = ({ assets }: Pick<ReceivedProps['delivery'], 'assets'>) => (
  <ul>
    {assets.map(({ id, plate, description, detail }) => (
      <li key={id}>{[plate, description, detail].filter(Boolean).join(' · ')}</li>
    ))}
  </ul>
)

const Held = ({ total, assets }: Pick<Answer, 'total' | 'assets'>) => (
  <Panel title={`Usted responde por ${plural(assets.length, 'bien', 'bienes')}`}>
    {assets.length === 0 ? (
      <EmptyState title="No tiene bienes a cargo." />
    ) : (
      <Stack gap="sm">
        <Text size="xl" fw={700}>
          <Amount of={total} />
        </Text>
        <Group>
          <Button variant="default" onClick={() => openFileOf(ownInventory, {})}>
            Imprimir mi inventario
          </Button>
        </Group>
        {assets.map((one) => (
          <HeldAsset key={one.id} asset={one} />
        ))}
      </Stack>
    )}
  </Panel>
)

function HeldAsset({ asset }: { readonly asset: Answer['assets'][number] }) {
  const { id, plate, description, serial, place, state, cost, elsewhere, leaves, disputed } = asset
  return (
    <article aria-label={plate}>
      <Group justify="space-between" gap={8} wrap="nowrap" align="start">
        <strong>
          {plate} {description}
        </strong>
        <Amount of={cost} />
      </Group>
      <Text size="sm">{[serial && `Serie ${serial}`, place, elsewhere].filter(Boolean).join(' · ')}</Text>
      <Group gap="xs">
        <StatusTag tone="neutral">{state}</StatusTag>
        {leaves && <StatusTag tone="warning">Va en traslado</StatusTag>}
        {disputed !== null && <StatusTag tone="warning">Objetado</StatusTag>}
        {elsewhere === null && (
          <>
            {disputed === null && (
              <CommandOf
                of={disputeAsset}
                about={{ assetId: id }}
                title={`Objetar ${plate}`}
                look={{ variant: 'subtle', size: 'compact-sm' }}
                done={() => 'Objetado: activos fijos lo verá'}
              />
            )}
            <Photograph assetId={id} plate={plate} />
          </>
        )}
      </Group>
      {disputed !== null && <Text size="sm">{disputed}</Text>}
    </article>
  )
}

type PhotographProps = Readonly<{ assetId: string; plate: string }>

/** Takes a photograph with the telephone's camera, or uses a stored picture. */
function Photograph({ assetId, plate }: PhotographProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const send = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (file === undefined) return
    setBusy(true)
    try {
      await act(photographAsset, { assetId }, { file })
      await client.invalidateQueries()
      toast({ message: 'Fotografía guardada', tone: 'good' })
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={`Fotografía de ${plate}`}
        onChange={(event) => void send(event)}
      />
      <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => input.current?.click()}>
        Agregar fotografía
      </Button>
    </>
  )
}
