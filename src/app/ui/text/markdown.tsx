import type { ReactNode } from 'react';

interface MarkdownProps {
  text: string;
  pictureUrl: (path: string) => string;
}

/** Levels 2 and 3, paragraphs, lists, pictures, **bold**, internal links. The page shows the title. */
export function Markdown({ text, pictureUrl }: MarkdownProps) {
  return blocksOf(text).map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
    <Block key={place} block={block} pictureUrl={pictureUrl} />
  ));
}

/** Level-2 headings. */
export function chaptersOf(text: string): { id: string; title: string }[] {
  return [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ id: idOf(title), title }));
}

function blocksOf(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !block.startsWith('# '));
}

function Block({ block, pictureUrl }: { block: string; pictureUrl: MarkdownProps['pictureUrl'] }) {
  const [, marks, title = ''] = /^(#{2,3}) (.+)$/.exec(block) ?? [];
  if (marks === '##')
    return (
      <h2 id={idOf(title)} className="mt-12 scroll-mt-20 text-2xl">
        {title}
      </h2>
    );
  if (marks) return <h3 className="mt-6 text-xl">{title}</h3>;
  const [, alt, path] = /^!\[(.*)\]\((.+)\)$/s.exec(block) ?? [];
  if (path)
    return (
      <img
        src={pictureUrl(path)}
        alt={(alt ?? '').replace(/\s+/g, ' ')}
        loading="lazy"
        className="mt-5 max-h-[40rem] max-w-full rounded-lg border"
      />
    );
  if (/^\d+\. /.test(block)) return <ol className="mt-4 grid list-decimal gap-2 pl-7">{itemsOf(block)}</ol>;
  if (block.startsWith('- ')) return <ul className="mt-4 grid list-disc gap-2 pl-7">{itemsOf(block)}</ul>;
  return <p className="mt-4">{inline(block)}</p>;
}

function itemsOf(block: string): ReactNode[] {
  return block
    .split(/\n(?=\d+\. |- )/)
    .map((item) => <li key={item}>{inline(item.replace(/^(\d+\.|-) /, ''))}</li>);
}

/** Links and bold; a line break becomes a space. */
function inline(text: string): ReactNode[] {
  const parts = text.replace(/\s+/g, ' ').split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/);
  return parts.map((part) => {
    const [, words, to] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (to)
      return (
        <a key={part} href={to} className="font-semibold text-leaf-ink underline underline-offset-4">
          {words}
        </a>
      );
    return part.startsWith('**') ? <strong key={part}>{part.slice(2, -2)}</strong> : part;
  });
}

/** GitHub's anchors, so that links work in both places. */
function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
