/** Saves a chart as a file. */
import { toMermaid, toStately } from '../../drawing/formats.ts';
import type { Chart } from '../charts.ts';

export const FORMATS = ['SVG', 'PNG', 'JSON', 'Mermaid', 'Stately'] as const;
export type Format = (typeof FORMATS)[number];

/** Doubles the resolution for high-density screens. */
const PIXELS = 2;

/** Removes the controls that work only in the gallery. */
const plainSvg = (svg: string) =>
  svg.replace(/<g class="fold".*?<\/g>/g, '').replace('class="chart" role="group"', 'class="chart" role="img"');

async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * PIXELS;
  canvas.height = image.naturalHeight * PIXELS;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png');
  });
}

export type SavedFile = { name: string; content: Blob };

export const textFile = (name: string, type: string, text: string): SavedFile => ({
  name,
  content: new Blob([text], { type }),
});

/** @param svg the picture */
export async function fileOf(format: Format, { id, graph, machine }: Chart, svg: string): Promise<SavedFile> {
  switch (format) {
    case 'SVG':
      return textFile(`${id}.svg`, 'image/svg+xml', plainSvg(svg));
    case 'PNG':
      return { name: `${id}.png`, content: await toPng(plainSvg(svg)) };
    case 'JSON':
      return textFile(`${id}.json`, 'application/json', JSON.stringify(graph, null, 2));
    case 'Mermaid':
      return textFile(`${id}.mmd`, 'text/plain', toMermaid(graph));
    case 'Stately':
      return textFile(`${id}.stately.json`, 'application/json', toStately(machine));
  }
}

/** A normal download: the browser asks for the folder, or has one. */
export function save({ name, content }: SavedFile) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken it by the end of the click.
  URL.revokeObjectURL(link.href);
}
