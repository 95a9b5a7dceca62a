import {
  type CatalogPieces,
  CommandOf,
  catalogPages,
  catalogScreens,
  GoTo,
  MiniTable,
  pathTo,
  RowsPanel,
  Show,
  useCan,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount, EmptyState, FieldGrid, Panel } from '@quina/ui/web'
import {
  estateSections,
  inmueble,
  inmuebleAssets,
  inmuebleLeases,
  inmueblePapers,
  registerInmueble,
} from './inmueble.contract.ts'

type Name = Parameters<CatalogPieces<typeof inmueble>['Ask']>[0]['name']

const titles: Readonly<Record<keyof typeof estateSections, string>> = {
  identity: 'Identificación',
  place: 'Lugar y medidas',
  value: 'Valores y situación',
  acquisition: 'Cómo se adquirió',
}
const spans: Readonly<Partial<Record<Name, number>>> = {
  name: 6,
  registration: 4,
  npn: 4,
  oldCadastral: 4,
  address: 6,
  utilities: 12,
  encumbrance: 12,
  note: 12,
  appraiser: 6,
  seismic: 6,
  repsSite: 6,
  landAssetId: 6,
  buildingAssetId: 6,
  terceroId: 6,
  registroId: 6,
  locationId: 6,
  costCentreId: 6,
  custodianId: 6,
}

/** Real estate, with its value and the validity of its papers. */
export const { List: Inmuebles } = catalogScreens(inmueble, {
  pages: { create: '/inmueble/create', open: '/inmueble/edit/:id' },
  columns: [
    'registration',
    'code',
    'name',
    'municipalityId',
    'use',
    'tenure',
    'landArea',
    'builtArea',
    'value',
    'condition',
  ],
})

/** One property: its data, assets, papers and leases. */
export const { Create: NewInmueble, Edit: InmueblePage } = catalogPages(inmueble, {
  nameOf: ({ values }) => `${values.code} ${values.name}`,
  defaults: () => ({ tenure: 'own', use: 'care', soil: 'urban' }),
  form: ({ Ask }) =>
    Object.entries(estateSections).map(([section, fields]) => (
      <Panel key={section} title={titles[section as keyof typeof estateSections]}>
        <FieldGrid>
          {(Object.keys(fields) as Name[]).map((name) => (
            <Ask key={name} name={name} span={spans[name] ?? 3} />
          ))}
        </FieldGrid>
      </Panel>
    )),
  related: ({ id }) => (
    <>
      <EstateAssets id={id} />
      <RowsPanel
        rows={inmueblePapers}
        id={id}
        empty="Todavía no tiene documentos: registre el certificado, el predial, la póliza y el avalúo."
        spans={{ kind: 4, number: 4, amount: 4 }}
      />
      <RowsPanel
        rows={inmuebleLeases}
        id={id}
        empty="No tiene arriendos ni comodatos."
        spans={{ terceroId: 6 }}
      />
    </>
  ),
})

const EstateAssets = ({ id }: { readonly id: string }) => {
  const can = useCan()
  return (
    <Panel title="Activos">
      <Show of={inmuebleAssets} params={{ id }}>
        {({ enters, assets }) => (
          <>
            {enters ? (
              <EmptyState title="Todavía no está en el registro de activos." />
            ) : (
              <MiniTable
                label="Terreno y construcción"
                rows={assets}
                keyOf={({ id: asset }) => asset}
                columns={[
                  {
                    head: 'Placa',
                    cell: ({ id: asset, plate }) => (
                      <GoTo address={pathTo('/assets/:id', { id: asset })}>{plate}</GoTo>
                    ),
                  },
                  { head: 'Bien', cell: ({ description }) => description },
                  { head: 'Cuenta', cell: ({ account }) => account },
                  { head: 'Costo', end: true, cell: ({ cost }) => <Amount of={cost} /> },
                  { head: 'En libros', end: true, cell: ({ carrying }) => <Amount of={carrying} /> },
                ]}
              />
            )}
            {enters && can(registerInmueble.access) && (
              <CommandOf
                of={registerInmueble}
                about={{ id }}
                begun={{ date: dayInBogota(new Date()), origin: 'purchase' }}
                done={() => 'Inmueble registrado en activos.'}
              />
            )}
          </>
        )}
      </Show>
    </Panel>
  )
}
