#include "session.h"

#include <algorithm>

namespace souptree {

void Session::write(std::u8string_view piece, PieceKind kind, SourceKind source_kind,
                    LastPiece last) {
  source_kind_ = std::max(source_kind_, source_kind);
  has_last_piece_ = last == LastPiece::yes;
  if (kind == PieceKind::text && !takes_bytes_) {
    parser.write(piece);
    if (has_last_piece_) parser.end();
    return;
  }
  takes_bytes_ = true;
  if (kind == PieceKind::bytes) {
    stream.write(piece);
  } else {
    stream.write_decoded(piece);
  }
  // The host's decoder may hold bytes, so the input ends only after the host has flushed it.
  host_has_ended_ = kind == PieceKind::text && has_last_piece_ && !stream.has_undecoded();
  if (has_last_piece_ && (host_has_ended_ || !stream.needs_host_decoder())) stream.end();
}

bool Session::needs_host_decoder() const {
  return stream.has_undecoded() ||
         (stream.needs_host_decoder() && has_last_piece_ && !host_has_ended_);
}

void Session::write_from_script(std::uint32_t script_number, std::u8string_view text,
                                SourceKind kind) {
  if (!is_current(script_number)) return;
  source_kind_ = std::max(source_kind_, kind);
  const std::uint32_t number = script_number & ((1u << restarts_shift) - 1);
  const Stop stop = parser.write_from_script(number, text);
  if (takes_bytes_) stream.follow(stop);
}

void Session::end_script(std::uint32_t script_number) {
  if (!is_current(script_number)) return;
  parser.end_script(script_number & ((1u << restarts_shift) - 1));
  const Stop stop = parser.run();
  if (takes_bytes_) stream.follow(stop);
}

}  // namespace souptree
