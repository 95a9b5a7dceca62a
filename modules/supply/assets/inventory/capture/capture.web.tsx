import './capture.css'
import { Button, FileButton, Group, Stack } from '@mantine/core'
import { type AnswerOf, permissionFor } from '@quina/blocks'
import { GoTo, pathTo, Show, useCan, useParams } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import {
  ChoiceField,
  EmptyState,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  TextField,
  type Tone,
  toast,
  useOnline,
  useScanner,
} from '@quina/ui/web'
import { useEffect, useRef, useState } from 'react'
import { physicalStates } from '../../register/asset/asset-life.contract.ts'
import { prepareOffline, useOfflineReady } from '../offline/offline.web.ts'
import { inventorySheet, physicalInventory } from '../physical-inventory/physical-inventory.contract.ts'
import { type ScansOfDevice, useScans } from '../stored-scans/stored-scans.web.ts'
import { Camera } from './camera.web.tsx'
import { codeRead, placeAsRead, type SeenAsset, type TakenScan } from './scans.domain.ts'

/** The screen that reads an inventory place by place, with or without a network. */
export function InventoryCapture() {
  const { id } = useParams('/assets/inventario/tomar/:id')
  return (
    <Show of={inventorySheet} params={{ id }}>
      {(sheet) => <Capture id={id} sheet={sheet} />}
    </Show>
  )
}

type Sheet = AnswerOf<typeof inventorySheet>
type CaptureProps = Readonly<{ id: string; sheet: Sheet }>

function Capture({ id, sheet }: CaptureProps) {
  const scans = useScans(id)
  const { number, purpose, open, places } = sheet
  const chosen = places.find((place) => place.id === scans.place)
  return (
    <Page>
      <PageHeader title={`Inventario físico ${number ?? ''}`} context={purpose} />
      <Network id={id} scans={scans} />
      {open ? (
        <Panel title={chosen?.name ?? 'Elija el lugar'}>
          <Stack gap="sm">
            <ChoiceField
              label="Lugar"
              options={Object.fromEntries(places.map((place) => [place.id, place.name]))}
              value={scans.place}
              onChange={scans.choose}
              help="O lea el código QR de la puerta"
            />
            <Reading sheet={sheet} scans={scans} />
          </Stack>
        </Panel>
      ) : (
        <EmptyState title="El inventario no está en curso: ya no recibe lecturas." />
      )}
      {chosen !== undefined && (
        <Here rows={placeAsRead(sheet.assets, scans.scans, chosen.id)} scans={scans} />
      )}
    </Page>
  )
}

/** Shows whether there is a network, how many scans wait to be sent, and whether the page opens offline. */
function Network({ id, scans }: { readonly id: string; readonly scans: ScansOfDevice }) {
  const online = useOnline()
  const ready = useOfflineReady()
  const [busy, setBusy] = useState(false)
  const may = useCan()(permissionFor(physicalInventory, 'view'))
  const { waiting, photos, safe, reached } = scans
  const connected = online && reached
  useQuietSending(scans)
  const send = async () => {
    setBusy(true)
    try {
      await scans.send()
      toast({ message: 'Lecturas enviadas.', tone: 'good' })
    } catch (failure) {
      toast({ message: failure instanceof Error ? failure.message : String(failure), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <StatusTag tone={connected ? 'good' : 'warning'}>{connected ? 'Con red' : 'Sin red'}</StatusTag>
        {waiting > 0 && <StatusTag tone="warning">{waiting} por enviar</StatusTag>}
        {photos > 0 && (
          <StatusTag tone="warning">{plural(photos, 'fotografía', 'fotografías')} por enviar</StatusTag>
        )}
        {waiting + photos === 0 && <StatusTag tone="good">Todo enviado</StatusTag>}
        {ready === 'ready' && <StatusTag tone="good">Listo para abrir sin red</StatusTag>}
      </Group>
      <Group gap="xs">
        {waiting + photos > 0 && (
          <Button loading={busy} disabled={!online} onClick={() => void send()}>
            Enviar lecturas
          </Button>
        )}
        {ready === 'possible' && online && (
          <Button variant="default" onClick={() => void prepareOffline()}>
            Preparar para trabajar sin red
          </Button>
        )}
        {may && <GoTo address={pathTo('/assets/inventario/edit/:id', { id })}>Ver el inventario</GoTo>}
      </Group>
      {!safe && (
        <p role="alert">Este navegador no guarda nada: envíe las lecturas antes de cerrar la página.</p>
      )}
    </Stack>
  )
}

/** Sends waiting scans as soon as there is a network, and retries on failure; the send button shows the error. */
function useQuietSending({ waiting, photos, send }: ScansOfDevice): void {
  const online = useOnline()
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (!online || waiting + photos === 0) return
    const attempt = () =>
      latest.current().catch((failure: unknown) => console.warn('scans wait in this device', failure))
    void attempt()
    const again = setInterval(attempt, 15_000)
    return () => clearInterval(again)
  }, [online, waiting, photos])
}

type Physical = keyof typeof physicalStates

/** Takes a code from a scanner, the camera or the keyboard: it selects a place, or reads a plate in it. */
function Reading({ sheet, scans }: { readonly sheet: Sheet; readonly scans: ScansOfDevice }) {
  const [code, setCode] = useState('')
  const [physical, setPhysical] = useState<Physical>('good')
  const read = (text: string): void => {
    const found = codeRead(text)
    const place = sheet.places.find(({ mark }) => mark.toUpperCase() === found)
    if (place !== undefined) scans.choose(place.id)
    else if (found !== '' && scans.place === '') toast({ message: 'Elija primero el lugar.', tone: 'bad' })
    else if (found !== '') scans.take({ code: found, physical, description: null, note: null })
    setCode('')
    setPhysical('good')
  }
  useScanner(read)
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          read(code)
        }}
      >
        <Stack gap="sm">
          <ChoiceField
            label="Estado físico"
            options={physicalStates}
            value={physical}
            onChange={(value) => setPhysical(value as Physical)}
            required
          />
          <TextField label="Placa" value={code} onChange={setCode} max={60} />
          <Group gap="xs">
            <Button type="submit" variant="default">
              Leer placa
            </Button>
            <Camera onRead={read} />
          </Group>
        </Stack>
      </form>
      <Unlabelled scans={scans} physical={physical} />
    </>
  )
}

type UnlabelledProps = Readonly<{ scans: ScansOfDevice; physical: Physical }>

/** Describes an asset without a plate. */
function Unlabelled({ scans, physical }: UnlabelledProps) {
  const [description, setDescription] = useState('')
  const describe = (): void => {
    scans.take({ code: null, physical, description: description.trim(), note: null })
    setDescription('')
  }
  return (
    <>
      <TextField
        label="Un bien sin placa"
        help="Escriba qué es"
        value={description}
        onChange={setDescription}
        max={200}
      />
      <Group>
        <Button
          variant="default"
          disabled={description.trim() === '' || scans.place === ''}
          onClick={describe}
        >
          Anotar sin placa
        </Button>
      </Group>
    </>
  )
}

const words: Readonly<Record<SeenAsset['result'], readonly [label: string, tone: Tone]>> = {
  seen: ['Visto', 'good'],
  waiting: ['Falta', 'neutral'],
  stray: ['De otro lugar', 'warning'],
  unknown: ['No se buscaba', 'warning'],
  unlabelled: ['Sin placa', 'warning'],
}

/** The expected assets of a place, and those that were read in it. */
function Here({ rows, scans }: { readonly rows: readonly SeenAsset[]; readonly scans: ScansOfDevice }) {
  const seen = rows.filter(({ result }) => result === 'seen').length
  const expected = rows.filter(({ result }) => result === 'seen' || result === 'waiting').length
  return (
    <Panel title={`Vistos ${seen} de ${expected}`}>
      {rows.length === 0 && <EmptyState title="En este lugar no se busca nada." />}
      <ul className="q-seen">
        {rows.map(({ key, plate, description, result, scan }) => (
          <li key={key}>
            <span>{[plate, description].filter(Boolean).join(' ')}</span>
            {scan !== undefined && <Photograph scan={scan} of={plate || description} scans={scans} />}
            <StatusTag tone={words[result][1]}>{words[result][0]}</StatusTag>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type PhotographProps = Readonly<{ scan: TakenScan; of: string; scans: ScansOfDevice }>

/** Takes a photograph of the asset that was just read. */
function Photograph({ scan: { scanId, photo }, of, scans }: PhotographProps) {
  if (photo === 'waiting' || photo === 'sent') return <StatusTag tone="good">Con fotografía</StatusTag>
  const take = (file: File | null) => {
    if (file === null) return
    scans.photograph(scanId, file).catch((failure: unknown) => {
      console.warn('no photograph', failure)
      toast({ message: 'No se pudo guardar la fotografía: tómela de nuevo.', tone: 'bad' })
    })
  }
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      inputProps={{ 'aria-label': `Fotografía de ${of}` }}
      onChange={take}
    >
      {(props) => (
        <Button {...props} variant="subtle" size="compact-sm">
          {photo === 'lost' ? 'Fotografiar de nuevo' : 'Fotografiar'}
        </Button>
      )}
    </FileButton>
  )
}
