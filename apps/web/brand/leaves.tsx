/** A branch of quina, the tree of the bark that cured fevers: a stem with pairs of leaves. Only an ornament. */
export function Leaves() {
  return (
    <svg className="q-leaves" viewBox="0 0 600 900" aria-hidden="true" preserveAspectRatio="xMaxYMin slice">
      <path d="M700 800C590 600 470 400 400 255C365 182 335 110 310 30" />
      {pairs.map(({ x, y, size, turn }) => (
        <g key={y} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
          <Leaf angle={-38} />
          <Leaf angle={218} />
        </g>
      ))}
      <g transform="translate(311 34) rotate(-18) scale(0.62)">
        <Leaf angle={-90} />
      </g>
    </svg>
  )
}

const pairs = [
  { x: 590, y: 600, size: 1.7, turn: -34 },
  { x: 498, y: 440, size: 1.5, turn: -30 },
  { x: 421, y: 300, size: 1.25, turn: -26 },
  { x: 365, y: 182, size: 0.95, turn: -22 },
  { x: 331, y: 96, size: 0.65, turn: -18 },
]

/** The midrib, then four pairs of veins. */
const veins = [
  'M0 0C60-4 120-3 172 0',
  'M30-2C38-10 45-19 50-30M30-2C40 6 46 16 50 30',
  'M60-3C70-12 80-22 87-34M60-3C72 7 81 19 87 34',
  'M94-3C104-11 114-19 122-27M94-3C106 6 115 16 122 27',
  'M128-2C135-7 142-11 148-14M128-2C137 3 143 8 148 14',
].join('')

/** The veins leave the midrib in curves, as in the leaf. */
function Leaf({ angle }: { readonly angle: number }) {
  return (
    <g transform={`rotate(${angle})`}>
      <path className="q-leaf" d="M0 0C34-44 108-58 172 0C108 58 34 44 0 0Z" />
      <path d={veins} />
    </g>
  )
}
