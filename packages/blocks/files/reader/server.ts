// Only what the program of a reading thread needs: all of the blocks would fill its memory.
export { type FileReader, fileReader } from './file-reader.server.ts'
export { serveReading } from './serve.server.ts'
