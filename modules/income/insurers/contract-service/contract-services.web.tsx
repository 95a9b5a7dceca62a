import { Box, Button, Group, Modal } from '@mantine/core'
import { type AnswerOf, apiPathOf, permissionFor } from '@quina/blocks'
import {
  CatalogDialog,
  CommandDialog,
  downloadFileOf,
  FieldInput,
  ImportDialog,
  type ListRow,
  ListScreen,
  useAnswer,
  useCan,
  useOption,
  useParams,
  useSettingAside,
  wordsOf,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import {
  Amount,
  Cell,
  ErrorState,
  FieldGrid,
  Loading,
  type PageAction,
  ReadField,
  type RowAction,
  StatusTag,
} from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { contractService, coverFields } from './contract-service.contract.ts'
import {
  addServiceGroup,
  copyContractServices,
  serviceImportPath,
  simulatedPrice,
  simulateFields,
  tariffAnnex,
} from './many-services.contract.ts'

const columns = [
  'code',
  'name',
  'kind',
  'mode',
  'authorisation',
  'price',
  'priceToday',
  'officialCode',
  'factor',
  'maxUserMonth',
  'fromDay',
  'untilDay',
]
type OpenDialog = 'new' | 'group' | 'copy' | 'import' | 'simulate' | ListRow | null

/** The services in the list of a contract, with their prices of today. */
export function ContractServices() {
  const { id } = useParams('/contrato/servicios/:id')
  const option = useOption('insurers.contract', id)
  const mayEdit = useCan()(permissionFor(contractService, 'edit'))
  const [asking, setAsking] = useState<OpenDialog>(null)
  const setAside = useSettingAside(contractService)
  const rowActions = (row: ListRow): readonly RowAction[] =>
    mayEdit
      ? [
          { label: 'Corregir…', run: () => setAsking(row) },
          ...(row.active === true
            ? [{ label: 'Quitar…', run: () => setAside(row, 'Servicio quitado', removing(row)) }]
            : []),
        ]
      : []
  return (
    <>
      <ListScreen
        list={contractService.list}
        path={apiPathOf(contractService)}
        title={option === undefined ? 'Servicios del contrato' : `Servicios de ${option.label}`}
        columns={columns}
        fixed={{ contractId: id }}
        filters={['mode', 'kind', 'active']}
        rowActions={rowActions}
        actions={actionsOf({ id, mayEdit, ask: setAsking })}
      />
      <Input id={id} asking={asking} onClose={() => setAsking(null)} />
    </>
  )
}

const removing = ({ name }: ListRow) => ({
  title: `Quitar ${String(name)}`,
  consequence: 'El contrato deja de decir algo de este servicio. Lo ya facturado no cambia.',
  verb: 'Quitar',
  danger: true,
})

type ActionsOf = Readonly<{ id: string; mayEdit: boolean; ask: (what: OpenDialog) => void }>

const actionsOf = ({ id, mayEdit, ask }: ActionsOf): readonly PageAction[] => [
  { label: 'Simular precio…', run: () => ask('simulate') },
  { label: 'Anexo tarifario (Excel)', run: () => downloadFileOf(tariffAnnex, { contractId: id }) },
  ...(mayEdit
    ? [
        { label: 'Agregar por grupo…', run: () => ask('group') },
        { label: 'Copiar de otro contrato…', run: () => ask('copy') },
        { label: 'Importar…', run: () => ask('import') },
        { label: 'Agregar servicio…', primary: true, run: () => ask('new') },
      ]
    : []),
]

function Input({ id, asking, onClose }: { id: string; asking: OpenDialog; onClose: () => void }): ReactNode {
  if (asking === null) return null
  if (asking === 'simulate') return <SimulateDialog contractId={id} onClose={onClose} />
  if (asking === 'import')
    return (
      <ImportDialog
        many="Servicios del contrato"
        path={serviceImportPath(id)}
        known="El servicio que ya está desde la misma fecha se corrige."
        onClose={onClose}
      />
    )
  const many = { about: { contractId: id }, done: addedWords, onClose }
  const begun = { mode: 'manual', fromDay: dayInBogota(new Date()) }
  if (asking === 'group') return <CommandDialog of={addServiceGroup} {...many} begun={begun} />
  if (asking === 'copy') return <CommandDialog of={copyContractServices} {...many} begun={begun} />
  return <OneDialog contractId={id} row={asking === 'new' ? null : asking} onClose={onClose} />
}

/** The price of a service on a day, and what a patient would pay. */
function SimulateDialog({ contractId, onClose }: { contractId: string; onClose: () => void }) {
  const [input, setInput] = useState({ serviceId: '', day: dayInBogota(new Date()) as string, patientId: '' })
  const ready = input.serviceId !== '' && input.day !== ''
  const { serviceId, day, patientId } = input
  const { data, error } = useAnswer(
    simulatedPrice,
    ready ? { contractId, serviceId, day, patientId: patientId || null } : null,
  )
  const spans = { serviceId: 8, day: 4, patientId: 12 } as const
  return (
    <Modal opened onClose={onClose} title="Simular precio" size={760} withCloseButton={false}>
      <FieldGrid>
        {(['serviceId', 'day', 'patientId'] as const).map((name) => (
          <Cell key={name} span={spans[name]}>
            <FieldInput
              name={name}
              field={simulateFields[name]}
              value={input[name]}
              onChange={(value) => setInput((old) => ({ ...old, [name]: String(value ?? '') }))}
            />
          </Cell>
        ))}
      </FieldGrid>
      {error && <ErrorState message={wordsOf(error)} />}
      {ready && data === undefined && !error && <Loading />}
      {data && (
        <Box mt={12}>
          <Result one={data} />
        </Box>
      )}
      <Group justify="flex-end" mt={12}>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      </Group>
    </Modal>
  )
}

const Result = ({ one }: { readonly one: AnswerOf<typeof simulatedPrice> }) => (
  <FieldGrid>
    <Cell span={4}>
      <ReadField label="Precio">
        {one.price === null ? <StatusTag tone="bad">No se cubre</StatusTag> : <Amount of={one.price} />}
      </ReadField>
    </Cell>
    <Cell span={8}>
      <ReadField label="Cómo se liquida">{one.words}</ReadField>
    </Cell>
    {one.authorisation && (
      <Cell span={4}>
        <StatusTag tone="warning">Exige autorización</StatusTag>
      </Cell>
    )}
    {one.moderating !== null && (
      <Cell span={8}>
        <ReadField label="Pago del usuario">{one.moderating}</ReadField>
      </Cell>
    )}
  </FieldGrid>
)

function addedWords({ added }: { readonly added: number }): string {
  const words = added === 1 ? 'Se agregó 1 servicio' : `Se agregaron ${added} servicios`
  return added === 0 ? 'Ya estaban todos' : words
}

type OneDialogProps = Readonly<{ contractId: string; row: ListRow | null; onClose: () => void }>

const OneDialog = ({ contractId, row, onClose }: OneDialogProps) => (
  <CatalogDialog
    of={contractService}
    row={row}
    title={row === null ? 'Agregar servicio' : String(row.name)}
    fields={coverFields}
    begun={{ mode: 'manual', authorisation: 'contract', fromDay: dayInBogota(new Date()) }}
    also={() => ({ contractId })}
    spans={{ serviceId: 12, mode: 4, price: 4, factor: 4, authorisation: 4, maxUserMonth: 4, maxTotal: 4 }}
    done={() => 'Servicio guardado'}
    onClose={onClose}
  />
)
