from croupier.games.crazy.classroom.game_stats import GameStats, StatsColumn
