// What the program of a thread that reads files leans on, and nothing more: all of the blocks would fill its memory.
export { type FileReader, fileReader } from './file-reader.server.ts'
export { serveReading } from './serve.server.ts'
